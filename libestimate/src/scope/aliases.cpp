#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "esx/estimate/base/text.h"
#include "scope/words.h"
namespace estimate::scope {
namespace {

struct Alias {
  std::string_view text, words;
};

// What lists and tables say, and what people say for it. Applied once, the longest phrase first: a name that
// contains another one is also its own. A line that begins with a blank goes on.
constexpr std::string_view names =
    R"(roof: rfg, roofing, tejado
plastic laminate countertop: plastic laminate, post formed plastic laminate, post formed, laminate countertop
ceramic tile trim: ceramic trim
ceramic wall tile: wall tile, wall tiles, ceramic wall tiles, shower wall tile
ceramic soap dish towel bar post: ceramic soap dish
interior slab door: interior door slab, interior door slabs, door slab only, interior slab, slab only
steep roof charge: steep
ornamental iron handrail: iron handrail, iron rail, wrought iron railing, iron railing
range hood: hood
kitchen range hood: kitchen hood
asbestos floor tile: asbestos tile, asbestos tiles, asbestos vct, asbestos flooring
metal roofing ribbed: metal ribbed, ribbed metal, ribbed metal roofing, ribbed metal roof, metal roof ribbed
tile floor: fct
withoutfinish: unfinished, no finish, not finished
!regrout: regrt
utility tub: utility tub, utility sink, mop sink
!paint: pt, pnt
change: chg
roof charge: roof charge
oak baseboard: oak baseboard, oak base
hardwood baseboard: hardwood baseboard
exterior door: ext door
insured: insd
frame: frm
drywall: sheetrock, sheet rock, dry wall, wallboard, gypsum board, gyp board, sheetrok, sheetroc, gyp,
  gypsum, drywal, rock, dw board, tablaroca, tabla roca, panel de yeso, gyprock, dry r&r, drywall, dry 1/2
!tear out drywall walls bottom: flood cut
acoustic ceiling texture: popcorn ceiling texture, popcorn ceiling, popcorn texture, popcorn, acoustic
  ceiling, acoustic ceiling texture, popcorn ceilings, cottage cheese, acoustic texture, acoustic popcorn
suspended ceiling tile: drop ceiling tiles, drop ceiling tile, suspended ceiling tiles, ceiling tile,
  ceiling tiles, acoustic tile, acoustical tile, drop tile, drop in tile, lay in tile, acoustic tiles,
  acoustical tiles, act tile, drop tiles, drop ceiling panels, suspended ceiling tile
suspended ceiling grid: drop ceiling grid, ceiling grid, drop grid, grid, suspended ceiling grid
baseboard: base board, base boards, baseboards, base trim, base molding, base, basebord, base brd, baseboard
  trim, bb, mopboard, zoclo, rodapie, zocalo, base mold, baseboard
base shoe molding: shoe molding, quarter round, base shoe, base shoe molding, shoe, shoe mold, shoe mould,
  qtr round, 1/4 round, quarter rounds
crown molding: crown moulding, crown, crown molding, crown mold, crown mould, crwn
carpet pad: padding, pad, carpet padding, carpet pad, crpt pad, carpet cushion, cushion, pdd, padd, pads,
  bajo alfombra
tackless strip: tack strip, tack strips, tackstrip, tack strip around, tckstrp, tack, tackless strip
vinyl floor covering: sheet vinyl, vinyl sheet goods, vinyl flooring, sheet goods, vinyl sheet, sheet vinyl
  flooring, vinyl floor, linoleum, vinyl sheet flooring, vinyl floor covering
vinyl plank flooring: luxury vinyl plank, vinyl plank, vinyl planks, lvp, vinyl plank flooring, lvt, luxury
  vinyl, vinyl plank floor, click lock vinyl, lvp flooring, plank flooring, luxury vinyl tile, lvp floor
vinyl composition tile: vct
laminate flooring: laminate floor, laminate, laminate flooring, laminate floors, pergo, wood laminate, lam
  floor, laminate planks, fcw lam, simulated wood floor
wood floor: hardwood floors, hardwood floor, wood floors, wood flooring, hardwoods, hardwood flooring,
  hardwood floring, wood floor
oak flooring: oak floors, oak floor, oak wood floor, hardwood oak, oak hardwood, solid oak, red oak, select
  oak, oak strip, oak flooring
ceramic tile floor covering: ceramic floor tile, ceramic tile floor, ceramic tile floor covering, ceramic
  tile, floor ceramic, tile ceramic floor, azulejo, loseta, ceramic 12 inch
porcelain tile floor covering: porcelain floor tile, porcelain tile floor, porcelain tile floor covering,
  porcelain tile, porcelain
tile floor covering: floor tile, tile floor covering
tile floor: tile floors
cement backer board: backer board, cement board, cement backer board, durock, hardie backer, hardiebacker,
  backerboard, wonderboard, tile backer, cbu, hardi backer, backer
range: stove, oven range, stoves, oven, ranges, cook stove, kitchen range, estufa, range
refrigerator: fridge, frig, refrig, refr, fridges, refri, reefer, refrigerators, refrigerator
garbage disposer: disposal, garbage disposer, garbage disposal, disposals, disposer, disp, garbage
  disposals, insinkerator
toilet: commode, toilets, commodes, water closet, wc, inodoro, excusado, taza, toliet, toilet
bathtub: tub, bath tub, bathtub, tubs, bathtubs, tina, banera
water heater: hot water heater, heater, water heaters, hwh, w/h, wh, hot water tank, boiler, calentador,
  calenton, water tank, water heater
gfi outlet: gfci outlet, gfci, gfi, gfi outlet, gfci outlets, gfi outlets, gfis, gfci plug, gfi plug, gfcis,
  ground fault, gfi receptacle, gfci receptacle, gfi recept
outlet: receptacle, receptacles, outlets, plug, plugs, plug in, recepts, recept, contacto, contactos,
  enchufe, enchufes, wall plug, electrical outlet, duplex outlet, receptacle outlet, outlet
cover plate: cover plates, outlet cover plate, switch cover plate, coverplate, switch plate, switch plates,
  outlet plate, outlet plates, coverplates, outlet cover, outlet covers, outlet or switch cover, plates,
  plate cover, switch cover, switch covers, cover plate
smoke detector: smoke alarm, smoke alarms, smokes, smoke det, smoke detectors, smk det, smokes detectors,
  smoke detector
recessed light fixture: can light, can lights, recessed lights, recessed light, recessed light fixture,
  recessed light fixtures, can lts, recessed can, recessed cans, cans, pot light, pot lights, recessed
  fixture, recess light, recess lights, recessed lts, can lt, led can, led cans, recessed lighting, high
  hat, high hats
ceiling light fixture: ceiling light, ceiling light fixture, ceiling light fixtures
ceiling fan: ceiling fans, ceiling fan and light, ceiling fan light, ceiling fan with light, fan light, cf,
  paddle fan, abanico, abanico de techo, fan with light, ceiling fan & light, ceilng fan, ceiling fan
bathroom ventilation fan: exhaust fan, bath fan, bathroom fan, vent fan, bath exhaust fan, bath vent,
  exhaust fans, bath exh fan, exh fan, bathroom exhaust fan, bath vent fan, bathroom exhaust, fart fan, bath
  fans, extractor, bathroom ventilation fan
closet shelf and rod: shelf and rod, closet shelf and rod
air mover: air movers, blowers, airmover, airmovers, blower, air move, drying fan, drying fans, carpet fan,
  snail fan, axial, axials, air mover
dehumidifier: dehu, dehus, dehumidifiers, dehumid, dehumi, lgr dehu, lgr dehus, lgr, lgr dehumidifier, lgr
  dehumidifiers, deshumidificador, dehumidifier
negative air fan air scrubber: air scrubbers, air scrubber, scrubber, scrubbers, neg air, negative air
  machine, negative air, hepa scrubber, afd, afds, neg air machine, hepa machine, negative air fan air
  scrubber
anti microbial agent: antimicrobial, anti microbial, anti microbial agent, benefect, antimicrobial spray,
  antimicrobials, biocide, plant based stuff, plant based, sporicidin, microban, anti micro, antimicrobial
  agent, shockwave, antimicrobiano, germicide
final cleaning: final clean, post construction clean, construction clean, final construction clean, final
  cleanup, finals, construction cleaning, final cleaning
upper wall cabinetry: upper cabinets, upper cabinet, wall cabinets, uppers, cabinets upper, cabinets uppers,
  upper cabs, upr cabs, upper cabinetry, wall cabs, cabs upper, top cabinets, upper units, upr cabinets,
  uprs, wall cabinetry, cab upper, cab uppers, upper cab, upper wall cabinetry
lower base cabinetry: lower cabinets, lower cabinet, base cabinets, lowers, base unit, base units, base
  cabinet, cabinets lower, lower cabs, lwr cabs, lower cabinetry, base cabs, cabs lower, cabinets base, base
  cabinetry, kitchen base cabinets, bottom cabinets, lower units, lwr cabinets, lwrs, cab lower, cab lowers,
  lower cab, lower base cabinetry
cabinetry: cabinets, cabs, cabinet, gabinetes, kitchen cabinets, cabnets, gabinete, cabinetry
countertop: counter top, counter tops, countertops, counter, counters, counter-top, countertop
countertop plastic laminate: laminate countertop, laminate counter, laminate counters, laminate top,
  formica, formica counter, formica countertop, laminate tops, post formed countertop, laminate countertops,
  plastic laminate countertop, countertop plastic laminate
tub surround: tub surround
withfelt: with felt, including felt
overhead door: garage door, garage doors, ohd, garage door panel door, over head door, overhead door
air conditioning condenser: ac condenser, condenser, ac unit, a/c unit, a/c condenser, condensing unit,
  outdoor unit, ac compressor, a/c, air conditioning condenser
*clean pressure chemical spray: clean with pressure spray, clean with pressure, pressure wash, power wash, power washing, pressure washing, pressure clean,
  powerwash, pressurewash, clean pressure chemical spray
drywall moisture resistant: moisture resistant drywall, greenboard, green board
water extraction: water extraction, extraction, extraction of water
carpet and carpet pad: carpet and padding, carpet pad combo, carpet and pad, carpet n pad, carpet w pad,
  carpet with pad, crpt and pad, carpet/pad, carpet and carpet pad
meter base: meter base, meter socket, meter can
shower pan: shower base
slab door: door slab
roof vent low profile: box vent, turtle vent, static vent, box vents, turtle vents, turtles, slant back
  vent, roof louver, low profile vent, low pro vent, low profile vents, louvered vent, static vents, roof
  vent low profile
roof vent wind turbine: whirlybird, whirly bird, turbine vent, wind turbine, turbine, turbines, whirlybirds,
  turbine vents, wind turbines, roof vent wind turbine
elevation: elev
right elevation: rt elev
left elevation: lt elev
extra large dehumidifier: xl dehu, xl dehus, xl dehumidifier, extra large dehu, xlarge dehu, big dehu, extra
  large dehumidifier
large dehumidifier: large dehu, large dehus, large lgr, large dehumidifier
equipment monitoring: monitoring, monitor equipment, monitoring labor, daily monitoring, moisture
  monitoring, take readings, moisture checks, equipment monitoring
containment barrier: containment, zip wall, poly wall, plastic containment, zipwall, containment wall, poly
  containment, standard containment, containment barrier
personal protective suit: protective suit, tyvek suit, tyvek suits, tyvek, tyveks, ppe suit, ppe suits, ppe,
  hazmat suit, hazmat suits, suits, personal protective suit
emergency service call: emergency call, after hours call, service call, emergency response, after hours
  service call, emergency service call
content manipulation charge: content manipulation, contents manipulation, manipulate contents, content
  manip, move contents, contents move, move furniture, move the furniture, move the contents, block and move
  contents, content manipulation charge
contents move out reset: contents move out and reset, pack out, move out and reset, move out then reset,
  move out and back, contents move out reset
hydroxyl generator: hydroxyl, hydroxyls, hydroxyl gen, hydroxyl generators, hydroxyl machine, hydroxyl
  generator
drywall patch: drywall patches, patches, patch hole, patch the hole, patch holes, patch the holes, patch a
  hole, drywall patch
corner bead: cornerbead, corner beads, corner bead
moisture resistant drywall: mr board, mr drywall, moisture board, green rock, purple board
!texture machine knockdown drywall: knockdown, knock down texture, knockdown texture, machine texture,
  splatter knockdown, texture drywall machine knockdown
!texture light hand drywall: hand texture, skip trowel, light hand texture, light texture, texture drywall
  light hand
drywall hung only no tape: hang only drywall, hung only drywall, drywall hung only no tape
ceiling: lid, techo, cielo, clg, clgs, ceilings, ceiling
walls: wls, paredes, pared, walls
floor: flr, flrs, piso, suelo, floor
casing: door casing, door casings, window casing, window casings, casings, door trim, mocheta, trim around
  door, casing
chair rail: chairrail, chair rail
carpet: crpt, alfombra, fcc, carpeting, broadloom, carpets, carpet
and carpet pad: with pad, w pad, con el pad, con pad, and carpet pad
and cement backer board: with cement board, with backer board, with durock, and cement backer board
engineered wood flooring: engineered wood, engineered, engineered hardwood, engineered floor, engineered
  flooring, engineered wood floor, engineered wood flooring
plywood underlayment floor preparation: plywood underlayment, luan, lauan, quarter inch ply, 1/4 ply, 1/4 inch ply, quarter
  ply, floor preparation 1/4 plywood underlayment
slate tile floor covering: slate floor, slate flooring, slate tile floor, slate tile, slate tile floor
  covering
mortar bed: mud bed, mudbed, mud set bed, tile bed, mortar bed
rubber flooring: rubber floor, rubber tiles, gym floor, rubber mats, rubber flooring
transition strip: t molding, t moulding, t mold, transitions, transition, reducer strip, t bar, threshold
  strip, transition strip
subfloor: sub floor, floor decking, floor sheathing, subflooring, subfloor
sheathing: decking, roof decking, roof deck sheathing, roof sheathing, osb decking, osb, plywood decking,
  ply decking, redeck, roof deck, sheathing
laminated shingles: laminated, laminated shingle, architectural shingles, architectural, dimensional
  shingles, dimensionals, arch shingles, architecturals, lam shingles, laminated comp shingles, laminated
  composition shingles, laminated comp, dimensional, laminated shingles
3 tab composition shingles: three tab shingles, 3tab, tres tab, 3 tab composition shingles
pipe jack flashing: pipe jack, pipe jacks, pipe boot, pipe boots, plumbing boot, plumbing boots, roof jack
  flashing, vent boot, pj, boots, pipe jack flashing
rain cap: rain caps, rain collar, vent cap, rain cap
roof jack: roof jacks, roof jack
drip edge: drip edges, drip, dripedge, drip metal, eave metal, de metal, drip edge
ice water shield: ice and water, ice n water, ice & water, i&w, iws, ice and water barrier, ice shield, ice
  water barrier, ice and water membrane, ice water shield
starter course: starter strip, starter, starters, starter row, starter shingle, starter shingles, starter
  course
ridge cap: ridge caps, hip and ridge, hip & ridge, ridge shingles, ridge, hip ridge, ridge and hip, hip and
  ridge cap, ridges, caps, ridge cap
ridge vent: ridgevent, ridge vents, ridge vnt, continuous ridge vent, shingle over ridge vent, ridge vent
valley metal: valley flashing, valley, valleys, w valley, valley metals, metal valley, valley metal
step flashing: step flash, step flashings, steps flashing, step flashing
counterflashing: counter flashing, counter flash, counterflash, cntr flashing, counterflashing
chimney flashing: flash chimney, chimney flash, chimney flashing
roofing felt: felt, felt paper, tar paper, tarpaper, roof felt, feltro, 15 pound felt, underlay felt,
  roofing felt
synthetic underlayment: synthetic, synthetic felt, synthetic roof underlayment, synthetic underlay,
  synthetic underlayment
steep roof charge: steep charge, steep slope charge, steep slope, steep pitch charge, pitch charge,
  steep roof, steep add, steep roof charge
high roof charge: two story charge, 2 story charge, high charge, high roof, second story charge, height
  charge, story charge, high roof charge
additional layer composition shingles: additional layer of shingles, extra layer of shingles, second layer of shingles, additional layer, second layer, extra layer, 2nd layer, another
  layer, layover, additional layer composition shingles
temporary roof tarp: roof tarp, blue tarp, temporary roof tarp
power attic vent: power vent, attic fan, power ventilator, powered vent, attic power vent, power attic vent
gutter: gutters, canaleta, canaletas, gtr, eavestrough, guttering, gutter
downspout: downspouts, d/s, dnspt, leader, leaders, bajante, bajantes, down spout, down spouts, downspout
gutter guard: gutter guards, leaf guard, gutter screen, gutter screens, leaf guards, gutter guard
gutter splash guard: splash guard, splash guards, splashguard, gutter splash guard
house wrap: tyvek wrap, housewrap, tyvek house wrap, house wrap
siding: sdg, sidng, siding
vinyl siding: vinyl lap siding, sdg vinyl, vinyl siding
fiber cement lap siding: hardie, hardie siding, hardie plank, hardi plank, fiber cement siding, cement
  siding, hardie lap, hardie board, fiber cement, fiber cement lap siding
fascia: facia, fascia board, fascia boards, fascia
soffit: soffits, sofit, soffit
overhead door opener: garage door opener, garage opener, door opener, gdo, overhead door opener
overhead door panel: garage door panel, garage door panels, door section, garage door section, overhead door
  panel
window: win, wdw, ventana, ventanas, window
window blind: blinds, mini blind, mini blinds, blind, faux wood blind, faux wood blinds, window blind
window screen: screens, window screens, scrn, scrns, bug screen, bug screens, window screen
glazing bead: glz bead, glaze bead, glass bead, glazing bead
skylight: sky light, skylite, skylights, tragaluz, skylight
sliding patio door: slider, sliding door, sliding glass door, patio door, sgd, patio slider, glass slider,
  sliding patio door
interior door: inside door, passage door, bedroom door, bathroom door, closet door slab, int door, puerta
  interior, prehung interior door, hollow core door, prehung door, interior door
exterior door: ext door, outside door, entry door, puerta de entrada, exterior door
bifold door: bifold, bifolds, bi fold, bi folds, bifold doors, bi fold door, closet bifold, bi fold doors,
  folding door, folding doors, accordion closet door, bifold door
bypass sliding door: bypass doors, bypass door, mirrored bypass, mirrored closet doors, mirrored sliders,
  mirror closet doors, bypass, bypasses, mirrored bypass doors, bypass sliding door
pocket door: pocket doors, pocket door
storm door: storm doors, storm door
shower door: glass shower door, shower glass door, shower enclosure door, shower doors, shower door
door: drs, puerta, puertas, dor, door
door knob: door knobs, doorknob, doorknobs, knob, knobs, lockset, locksets, passage set, privacy set, door
  hardware, door handle, door lever, lockset privacy, lever set, passage knob, door knob
door hinges: hinges, hinge, hinge set, hinge sets, door hinges
deadbolt: dead bolt, dead bolts, deadbolts, deadbolt
cabinet knob: cabinet knobs, cabinet pulls, cabinet pull, cabinet hardware, cabinet handles, knobs on the
  kitchen cabinets, drawer pulls, knobs and pulls, cabinet knob
full height cabinetry pantry: full height cabinet, full height cabinets, pantry cabinet, tall cabinet,
  pantry unit, full height unit, full height cabinetry pantry
vanity top: vanity tops, cultured marble top, cult marble top, cultured marble vanity top, marble top,
  vanity top
countertop granite: granite, granite countertop, granite countertops, granite counter, granite counters,
  granite top, granite tops, marble countertop, countertop granite
countertop solid surface: solid surface, corian, solid surface counter, solid surface top, corian
  countertop, quartz solid surface, countertop solid surface
plastic laminate backsplash: laminate backsplash, 4 inch backsplash, 4 backsplash plastic laminate
dishwasher: dish washer, lavaplatos, dishwashers, d/w, dw, dishwasher
microwave oven: micro, microwave, over the range micro, over the range microwave, otr microwave, otr, micro
  hood, microwaves, over range microwave
range hood: vent hood, stove hood, hood vent, kitchen hood, range hoods, exhaust hood, range hood
washing machine: washer, clothes washer, washers, lavadora, washing machines, washing machine
toilet seat: commode seat, toilet seat
toilet paper holder: tp holder, tp holders, paper holder, toilet paper holders, toilet paper holder
sink: lavatory, sinks, lavabo, lavamanos, sink
single bowl sink: lav, lavs, bathroom sink, bath sink, vanity sink, single bowl sink, lavatory sink, drop in
  sink, drop in lav, china sink, sink single bowl
double bowl sink: double bowl sink, kitchen sink, double sink, stainless sink, double bowl stainless sink,
  double bowl stainless, fregadero, sink double bowl
sink faucet bathroom: lav faucet, lavatory faucet, bathroom sink faucet, vanity faucet, bath sink faucet,
  lav fct, sink faucet for bathroom, sink faucet bathroom
sink faucet kitchen: kitchen sink faucet, faucet kitchen, kitchen fct, sink faucet kitchen
sink faucet kitchen: kitchen faucet
sink faucet bathroom: bathroom faucet, bath faucet
sink faucet: faucet, faucets, llave, sink faucet
shower faucet: shower valve, shower trim, shower valve and trim, shower trim kit, tub faucet, tub and shower
  faucet, shower fct, shower faucet and trim, shower faucet
shower unit: fiberglass shower, shower stall, shower insert, one piece shower, fiberglass shower unit,
  shower surround fiberglass, shower unit
tile tub surround: tub surround tile, tub tile, tub surr, tub surr tile, tile surround, tile around tub,
  tile tub surround
tile shower floor pan: shower pan, tile pan, shower floor, shower pans, tile shower pan, shower floor pan,
  mud pan, tile shower floor pan
p trap assembly: p trap, ptrap, trap, p traps, p trap assembly
angle stop valve: angle stop, angle stops, shutoff, shut off, shutoffs, shut off valve, shutoff valve, stop
  valve, shut offs, angle stop valves, angle stop valve
plumbing fixture supply line: supply line, supply lines, supply tube, supplies, braided line, braided lines,
  toilet supply line, sink supply line, plumbing fixture supply line
water supply line pex: pex, pex line, pex supply line, pex pipe, pex tubing, water line, water lines, pex
  water line, water supply line pex
switch single pole: light switch, single pole switch, light switches, sp switch, wall switch, switches
  single pole, single pole switches, sw, switch single pole
switch three way: three way, 3 way, three way switch, 3 way switch, three way switches, 3 way switches,
  3ways, switch three way
breaker panel: electrical panel, electric panel, main panel, panel box, breaker box, load center, panel de
  breakers, electrical service panel, main breaker panel, breaker panel
ceiling light fixture: ceiling fixture, ceiling fixtures, ceiling lights, overhead light, flush mount, flush
  mount light, flushmount, boob light, light fixture ceiling
light bar: vanity light, vanity lights, bath bar, light bars, vanity light bar, bath light bar, vanity bar,
  bar light, light bar
fluorescent light fixture: fluorescent, fluorescents, fluorescent light, fluorescent fixture, tube light,
  shop light, fluorescent lights, florescent, 4 foot fluorescent, fluorescent light fixture
exterior light fixture: exterior light, outside light, porch light, coach light, coach lights, outdoor
  light, exterior lights, porch lights, wall mount exterior light, carriage light, carriage lights, exterior
  light fixture
chandelier: chandeliers, candelabro, chandelier
thermostat: tstat, t-stat, t stat, thermostats, thermostat
air register: register, registers, heat register, floor register, floor registers, vent register, supply
  register, hvac register, grille, grilles, vent cover, vent covers, ac vent, heat registers, supply vent,
  ac vents, grill, grills, wall register, air registers, supply grille, air register
cold air return cover: return air, cold air return, return air grille, return grille, return cover, return
  air cover, cold air returns, return vent, return air vent, cold air return covers, cold air return cover
ductwork: flex duct, duct, ducts, flexible duct, flex ducts, flex ductwork, ducting, ductwork flexible,
  ductwork
condenser fins: cond fins, a/c cond fins, ac fins, fins, condenser coil fins, coil fins, ac condenser fins,
  condenser fins
furnace: furnaces, gas furnace, heating unit, forced air furnace, furnace
furnace vent rain cap: furnace vent cap, furnace cap, furnace vent rain cap and collar, furnace vent,
  furnace vent rain cap
insulation: ins, insul, insulations, aislante, aislamiento, fiberglass insulation, insulation
batt insulation: batts, batt, insulation batts, batting, fiberglass batts, pink batts, batt insulation
blown insulation: blown in insulation, blown insulation, blow in insulation, blown in, cellulose, blown cellulose, loose fill,
  loose fill insulation, blown, blown attic insulation, attic insulation blown, blown in insulation
spray foam insulation: spray foam, foam insulation, open cell, open cell foam, spray foam insulation
vapor barrier: visqueen, vapour barrier, poly vapor barrier, vapor retarder, moisture barrier, polyethylene
  vapor barrier, vb, vapor barrier
paneling: pnl, panelling, wood paneling, wall paneling, paneling
wallpaper: wpr, wall paper, wall covering, wallcovering, papel tapiz, wallpaper
wallpaper border: border, wall border, paper border, wallpaper border
wainscoting: wainscot, beadboard, bead board, wainscott, wainscot beadboard, wainscoting
closet shelf and rod package: closet shelf, closet shelves, shelf & rod, closet rod and shelf, closet rod,
  rod and shelf, closet shelf rod, closet shelf and rod package
wire shelving: wire shelf, wire shelves, vinyl coated wire shelving, wire closet shelving, wire rack, wire
  shelving
plate glass mirror: mirror, mirrors, plate mirror, wall mirror, bathroom mirror, vanity mirror, plate glass
  mirror, espejo, mirror plate glass
towel bar: towel bars, towel rack, towel rod, towel bar
medicine cabinet: med cabinet, medicine cabinets, med cab, medicine cabinet
wall mounted handrail: stair rail, hand rail, wall rail, stair handrail, handrail, handrails, wall mounted
  handrail, wall mount handrail, pasamanos, handrail wall mounted
stair baluster: baluster, balusters, spindle, spindles, stair spindle, stair baluster
stair tread: tread, treads, stair treads, hardwood tread, stair tread
fireplace mantel: mantle, mantel, fireplace mantle, mantels, fireplace mantel
fireplace hearth: hearth, fireplace hearth
fireplace glass door: fireplace doors, fireplace door, fireplace glass doors, fireplace glass door
*haul debris: dispose material, dispose old material, dispose of old material, dispose of debris, dispose
  debris, haul off debris, haul away debris, haul trash, haul the trash, haul off the trash, debris haul,
  debris removal, haul debris
*haul pickup truck load debris: pickup load, pickup loads, pickup truck load, pickup truck loads, truck load,
  truck loads, pickup truckload, pickup load of debris, truckload, truckloads, pick up load, pick up loads,
  haul debris pickup truck load
dumpster load: dumpster, dumpsters, roll off, rolloff, roll off dumpster, dumpster loads, contenedor,
  basurero, can dumpster, dumpster load
dump trailer: dump trailer load, trailer load, trailer loads, trailer of debris, tandem trailer, dump
  trailers, tandem axle trailer, trailer, dump trailer
interior wall framing: wall framing, stud wall framing, frame wall, partition wall framing, frame the new
  wall, frame the wall, frame a wall, frame new wall, new wall framing, interior wall framing
blocking: backing, blocking and backing, blocking
framing lumber stud: 2x4 stud, stud, studs, stud framing lumber
floor joist: joist, joists, floor joists, floor joist
stick framed rafter: rafter, rafters, rafter stick framed
tongue and groove: t and g, t&g, t n g, tongue and groove
concrete slab: slab, slab on grade, concrete floor, concrete pad, floor slab, concrete slab
concrete sidewalk: sidewalk, walkway, concrete walk, banqueta, concrete sidewalk
footing: footing, footings, footer, concrete footing
asphalt overlay: asphalt, blacktop, asphalt driveway, driveway overlay, asphalt overlay
tuck point brick: tuckpoint, tuck pointing, repoint brick
brick veneer: brick, bricks, brick face, ladrillo, brick veneer
stone veneer: stone, manufactured stone, cultured stone, stone face, stone veneer
concrete block wall: cmu, cinder block, block wall, concrete block, cmu wall, cinder blocks, concrete
  blocks, concrete block wall
chimney chase cover: chase cover, chimney cover, chase top, chimney chase, chase cap, chimney chase cover
wood fence: privacy fence, cedar fence, dog ear, dog ear fence, dog eared fence, wood privacy fence, fence
  wood, fence dog ear, wooden fence, cerca de madera, wood fence
chain link fence: chainlink, chain link, chain link fencing, chainlink fence, cyclone fence, chain link
  fence
fence post: fence posts, fence post
fence gate: gate, gates, wood gate, fence gates, fence gate
fence post cap: post cap, post caps, fence caps, fence post cap
stucco three coat: stucco 3 coat, 3 coat stucco, three coat stucco, stucco three coat
stucco color coat: color coat, redash, re dash, stucco redash, fog coat, stucco color, stucco color coat
synthetic stucco: eifs, dryvit, synthetic stucco
thin skim coat plaster: skim coat, skim, skim coat plaster, plaster thin coat skim
plaster patch: plaster patches, plaster repair, plaster patch
shrub: shrubs, bush, bushes, evergreen, shrub
sod: lawn, grass, sod lawn, sod
tree removal labor: tree removal, cut up tree, tree work, tree removal labor
permit fee: permit, building permit, permits, permit fee
engineering inspection fee: engineer, engineer inspection, engineering inspection, structural engineer,
  engineering fee, engineer report, engineer's report, engineer fee, engineering inspection fee
general laborer: laborer, labor hours, general labor, helper, laborers, general laborer
finish carpenter: carpenter, trim carpenter, finish carpentry, finish carpenter
residential supervision: supervision, supervisor, project manager, project management, pm hours,
  residential supervision
boom lift: spider lift, man lift, manlift, boom, aerial lift, boom lift
skid steer loader: skid steer, bobcat, skidsteer, skid loader, skid steer loader
scaffold labor set up: scaffold setup, set up scaffold, scaffold labor, scaffolding labor, scaffold labor
  set up
scaffold: scaffolding, scaffold section, scaffold sections, andamio, scaffold
hazardous material testing: asbestos test, lead test, asbestos testing, hazmat test, asbestos survey, hazmat
  testing, lead and asbestos test, lead testing, mold test asbestos, test for asbestos, hazardous material
  testing
temporary fencing: temp fence, temp fencing, temporary fence, construction fence, temporary fencing
temporary toilet: porta potty, porta john, port a potty, portable toilet, portapotty, porta potties, temp
  toilet, porta jon, temporary toilet
storage shed: shed, vinyl shed, sheds, storage shed
deck planking: deck boards, deck board, decking boards, deck planks, deck planking
patio cover: patio roof, patio cover
carport cover: carport, carport roof, carport cover
pool cover: pool covers, swimming pool cover, pool cover
laptop computer: laptop, laptops, laptop computer
television: tv, tvs, flat screen, flatscreen, tele, television
recliner chair: recliner, recliners, recliner chair
mattress and foundation: mattress, mattresses, mattress set, bed set, queen mattress, colchon, mattress and
  foundation
bookcase: book case, bookshelf, bookcases, book shelf, bookcase
infant crib: crib, cribs, baby crib, cuna, infant crib
coffee maker: coffeemaker, coffee pot, coffee maker
vacuum cleaner: vacuum cleaners, vacuum cleaner
*clean upholstered sofa: clean the sofa, clean sofa, clean the couch, clean couch, sofa cleaning, clean
  upholstered sofa
*clean table dining: clean the dining table, clean dining table, clean table, clean table dining
door opening: door openings
window opening: window openings
door trim: door jamb, door jambs, jambs, jamb
110 volt wiring run: romex, electrical run, wiring run, wire run, romex run, romex wire, electrical wiring
  run, runs of romex, 110 volt wiring run
disconnect box: ac disconnect, a/c disconnect, disconnect box
light fixtures: light fixtures
window sill: window sill, window sills, sill, window stool, sills, window stools, window stool apron
soap dish towel bar post: soap dishes, ceramic soap dish, towel bar post, soap dish
tile trim bullnose: bullnose, bullnose tile, bull nose, bullnose trim, tile trim bullnose
*wrap window frame trim aluminum: wrap windows, wrap window, window wrap, aluminum wrap, wrap window frame
  trim aluminum
shutters: shutter, shutters pair, shutters
outside corner post: corner post, corner posts, outside corner, outside corners, outside corner post
mounting block: mounting blocks, j block, j blocks, jblock, light block, mounting block
withoutfelt: without felt, no felt, w/o felt, sin felt, minus felt, without any felt, without felt
withfelt: w felt, incl felt, with the felt, felt included, con felt
stud wall: stud wall
dress shoes: dress shoes
lower: lwr
upper: upr
walk in closet: walk in closet
light: light
1 door: 1 dr
single: sgl
double: dbl
laminated: lam
aluminum: alum
vinyl: vnl
neoprene: neop
profile: prof
high: hi
high profile: hi prof
hardwood: hw
vent: vnt
surround: surr
front: frt
right: rt
left side: lt side
front elevation: frt elev, frt elevation
bathroom: bathrm, ba, bano
bedroom: bedrm, bdrm, br, bed rm, recamara, cuarto
master bedroom: mbr, m bed
master bath: mba, m bath
basement: bsmt, bsmnt, basment, sotano
garage: gar, garaje, cochera
kitchen: kitch, cocina
living room: lr, living rm, sala
family room: fr, fam rm, fam room, family rm
dining room: dining rm, din rm, comedor
utility room: util, utility
laundry room: lndry, ldry, laundry rm, lavanderia
rec room: rec rm
mud room: mud rm
attic: att, atico
entry: ent
hallway: hallwy, hlwy, pasillo
crawl space: crawl
lower level: ll
only hung: no tape, without tape)";

std::string_view without_sign(std::string_view words) {
  return words.substr(words.starts_with('!') || words.starts_with('*') ? 1 : 0);
}

/// The rows of the text above.
std::vector<Alias> read_names() {
  static const std::string lines = replace_all(names, "\n  ", " ");
  std::vector<Alias> rows;
  for (const std::string_view line : split(lines, '\n')) {
    const std::size_t colon = line.find(':');
    const std::string_view words = line.substr(0, colon);
    rows.push_back({.text = without_sign(words), .words = words});  // what is right already stays so
    for (const std::string_view name : split(line.substr(colon + 1), ','))
      rows.push_back({.text = trim(name), .words = words});
  }
  return rows;
}
const std::vector<Alias>& aliases() {
  static const std::vector<Alias> rows = read_names();
  return rows;
}

/// "DR: ..." is a dining room and "1 dr" a door; "DRY 5/8" is drywall and "dry the carpet" is not.
void spell_by_place(Tokens& tokens, std::size_t at) {
  const bool begins = at == 0 || tokens[at - 1].kind == TokenKind::hard;
  const bool last = at + 1 >= tokens.size();
  if (tokens[at].kind != TokenKind::word || last) return;
  const Token& next = tokens[at + 1];
  const bool measured = next.kind == TokenKind::dimensions || next.kind == TokenKind::colon;
  if (tokens[at].text == "kit" && (begins || measured)) tokens[at].text = "kitchen";
  if (tokens[at].text == "dr") tokens[at].text = begins && measured ? "comedor" : "door";
  const bool board = next.kind == TokenKind::rating || next.kind == TokenKind::inches || next.fraction ||
                     static_cast<bool>(find_action(std::span(tokens).subspan(at + 1)));
  if (tokens[at].text == "dry" && board) tokens[at].text = "drywall";
}

}  // namespace
std::vector<std::string_view> other_names() {
  std::vector<std::string_view> texts;
  texts.reserve(aliases().size());
  const auto is_spoken = [](char c) { return is_lower(c) || c == ' '; };
  for (const Alias& alias : aliases())
    if (std::ranges::all_of(alias.text, is_spoken)) texts.push_back(alias.text);
  return texts;
}

void apply_aliases(Tokens& tokens) {
  static const PhraseTable<Alias> table(aliases());
  Tokens result;
  result.reserve(tokens.size());
  for (std::size_t at = 0; at < tokens.size();) {
    spell_by_place(tokens, at);
    const auto alias = table.find(std::span(tokens).subspan(at));
    const std::size_t known = find_thing(std::span(tokens).subspan(at)).count;
    if (known > alias.count) {  // it contains another name
      for (const std::size_t end = at + known; at < end; ++at) result.push_back(std::move(tokens[at]));
      continue;
    }
    if (!alias) {
      result.push_back(std::move(tokens[at++]));
      continue;
    }
    const char sign =
        alias.row->words.front();  // what is done comes first: '!', then words; '*', then a name
    const std::string_view words = without_sign(alias.row->words);
    const bool named = sign != '!' && words.find(' ') != std::string_view::npos;
    bool first = true;
    for (const std::string_view word : split_blanks(words)) {
      Token& token = result.emplace_back();
      token.text = word;
      token.named = named && !(sign == '*' && first);
      first = false;
      token.first = tokens[at].first;
      token.count = alias.count;
    }
    at += alias.count;
  }
  tokens = std::move(result);
}

}  // namespace estimate::scope

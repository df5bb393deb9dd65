import { describe, expect, it } from "vitest";

import { dollars, labelOf, measure, nameOf, placeName, plain, readable } from "./words";

describe("names and values in words", () => {
  it("separates units from names", () => {
    expect(labelOf("load_weight_lb", "lb")).toBe("Load weight (lb)");
    expect(labelOf("regional_adjustment_pct")).toBe("Regional adjustment (%)");
    expect(labelOf("duration_days", "calendar day")).toBe("Duration days");
    expect(labelOf("affected_wall_above_2ft_sf", "SF")).toBe("Affected wall above 2 ft (SF)");
    expect(labelOf("riggers", "person")).toBe("Riggers");
    expect(nameOf("kwh")).toBe("kWh");
  });

  it("reads codes, and leaves texts alone", () => {
    expect(readable("boom_truck_30")).toBe("Boom truck 30");
    expect(readable("dehumidifier_lgr")).toBe("Dehumidifier LGR");
    expect(readable("Terex Grove, 40 t")).toBe("Terex Grove, 40 t");
    expect(plain("load_weight_lb is required")).toBe("load weight is required");
    expect(placeName("rooms[0].length_ft")).toBe("Rooms 1, Length");
  });

  it("writes figures with their units", () => {
    expect(measure(1, "day")).toBe("1 day");
    expect(measure(2.5, "h")).toBe("2.5 hours");
    expect(measure(32.76, "deg")).toBe("32.76°");
    expect(measure(75, "%")).toBe("75%");
    expect(measure(1234.5, "USD")).toBe("$1,234.50");
    expect(dollars(-132.9)).toBe("-$132.90");
    expect(measure(4, "each")).toBe("4");
  });
});

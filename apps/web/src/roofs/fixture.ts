// A line of a scope, for tests.
export const dripEdge = {
  cat: "RFG",
  sel: "DRIP",
  act: "&",
  description: "Drip edge",
  quantity: 179.7,
  unit: "LF",
  unit_price: 3.81,
  total: 684.66,
  rule: "eaves + rakes",
  in_price_list: true,
};

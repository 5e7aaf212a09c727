/**
 * Where the capital of each province lies (by the id of `PROVINCES` in the domain). A file has no browser that knows where it is, so its orders
 * carry the capital of the branch's province, with an accuracy that says so (decision 0030).
 */
const CAPITALS: Readonly<Record<number, readonly [latitude: number, longitude: number]>> = {
  1: [-25.9653, 32.5892],
  2: [-25.9622, 32.4589],
  3: [-25.0519, 33.6442],
  4: [-23.865, 35.3833],
  5: [-19.1164, 33.4833],
  6: [-19.8436, 34.8389],
  7: [-17.8786, 36.8883],
  8: [-16.1564, 33.5867],
  9: [-15.1165, 39.2666],
  10: [-13.3128, 35.2406],
  11: [-12.974, 40.5178],
}

/** A province is some hundreds of kilometres wide. */
const ACCURACY_METRES = 300_000

/** The place that an order which nobody typed is submitted from. */
export function placeOfProvince(provinceId: number) {
  const capital = CAPITALS[provinceId]
  if (capital === undefined) throw new Error(`No capital for province ${provinceId}`)
  const [latitude, longitude] = capital
  return { latitude, longitude, accuracy: ACCURACY_METRES }
}

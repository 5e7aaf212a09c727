/** A round figure at or above the largest value, and where lines stand below it. */
export function niceScale(
  largest: number,
  lines = 3,
): { readonly top: number; readonly marks: readonly number[] } {
  if (largest <= 0) return { top: 1, marks: [0] }
  const rough = largest / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power
  const count = Math.ceil(largest / step)
  return { top: count * step, marks: Array.from({ length: count + 1 }, (_, at) => at * step) }
}

/** Points as the path of a line. */
export const linePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`).join('')

/** The path of a line that keeps its height over the width of each point, broken where a value is missing. */
export function stepPath(heights: readonly (number | null)[], width: number): string {
  let open = false
  return heights
    .map((y, at) => {
      if (y === null) {
        open = false
        return ''
      }
      const part = `${open ? 'L' : 'M'}${(at * width).toFixed(1)} ${y.toFixed(1)}L${((at + 1) * width).toFixed(1)} ${y.toFixed(1)}`
      open = true
      return part
    })
    .join('')
}

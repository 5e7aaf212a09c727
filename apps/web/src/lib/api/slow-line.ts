type Line = { saveData?: boolean; effectiveType?: string }

/** On 2g or with data saving on, nothing is fetched before it is asked for (spec §9). */
export function isSlowLine(line: Line | undefined = currentLine()) {
  return line?.saveData === true || /2g$/.test(line?.effectiveType ?? '')
}

const currentLine = () => (navigator as Navigator & { connection?: Line }).connection

type NetworkInformation = { saveData?: boolean; effectiveType?: string }

/** On 2g or with data saving on, nothing is prefetched (docs/domain/screen.md). */
export function isSlowConnection(line: NetworkInformation | undefined = currentNetwork()) {
  return line?.saveData === true || /2g$/.test(line?.effectiveType ?? '')
}

const currentNetwork = () => (navigator as Navigator & { connection?: NetworkInformation }).connection

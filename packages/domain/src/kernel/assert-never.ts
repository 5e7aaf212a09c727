/** End of a switch over a closed union: the compiler proves that nothing is left. */
export function assertNever(value: never): never {
  throw new Error(`Unexpected value: ${String(value)}`)
}

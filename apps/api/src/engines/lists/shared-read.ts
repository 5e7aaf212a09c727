type Runs<Result> = { readonly current: Promise<unknown>; next?: Promise<Result> }

/**
 * A read that sums so much that many at once would only slow each other down. Whoever asks while it runs waits for the next run, together with
 * all others who ask until it begins: every answer was read after it was asked for, and one run at a time is under way for each key.
 */
export function sharedRead<Input, Result>(
  read: (input: Input) => Promise<Result>,
  keyOf: (input: Input) => string,
): (input: Input) => Promise<Result> {
  const runs = new Map<string, Runs<Result>>()

  const begin = (key: string, input: Input): Promise<Result> => {
    const result = read(input)
    const current = result.catch(() => {}).then(() => void (run.next === undefined && runs.delete(key)))
    const run: Runs<Result> = { current }
    runs.set(key, run)
    return result
  }

  return (input) => {
    const key = keyOf(input)
    const run = runs.get(key)
    if (run === undefined) return begin(key, input)
    run.next ??= run.current.then(() => begin(key, input))
    return run.next
  }
}

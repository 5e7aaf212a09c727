/** One key per action that was begun and not yet answered: asking again with the same input gives the same key. */
export function actionKeys(newKey: () => string = () => crypto.randomUUID()) {
  const begun = new Map<string, string>()
  return {
    of(input: unknown) {
      const action = JSON.stringify(input ?? null)
      const key = begun.get(action) ?? newKey()
      begun.set(action, key)
      return key
    },
    end(input: unknown) {
      begun.delete(JSON.stringify(input ?? null))
    },
  }
}

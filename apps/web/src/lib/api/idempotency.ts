/** One key per action that has no reply yet: the same input gives the same key until it is answered. */
export function actionKeys(newKey: () => string = () => crypto.randomUUID()) {
  const pending = new Map<string, string>()
  return {
    of(input: unknown) {
      const action = JSON.stringify(input ?? null)
      const key = pending.get(action) ?? newKey()
      pending.set(action, key)
      return key
    },
    end(input: unknown) {
      pending.delete(JSON.stringify(input ?? null))
    },
  }
}

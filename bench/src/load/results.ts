/** What the users got: every reply with its time, the last saved notes of each draft by id, the number of each submitted document by id. */
export type Results = ReturnType<typeof createResults>

export function createResults() {
  const times = new Map<string, number[]>()
  const statuses = new Map<string, number>()
  const failures: string[] = []
  const notes = new Map<number, string>()
  const submitted = new Map<number, string>()
  let messages = 0
  let unanswered = 0
  return {
    times,
    statuses,
    failures,
    notes,
    submitted,
    messages: () => messages,
    unanswered: () => unanswered,
    addMessage: () => {
      messages += 1
    },
    addUnanswered: () => {
      unanswered += 1
    },
    addReply: (call: string, status: number, milliseconds: number, text: string) => {
      const known = times.get(call) ?? []
      known.push(milliseconds)
      times.set(call, known)
      const key = `${call} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (status >= 500 && failures.length < 20) failures.push(`${call}: ${status} ${text.slice(0, 300)}`)
    },
  }
}

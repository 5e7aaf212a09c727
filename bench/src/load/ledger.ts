/** What everybody was told: every reply with its time, the last edit that was kept of each draft, what was submitted. */
export type Ledger = ReturnType<typeof openLedger>

export function openLedger() {
  const times = new Map<string, number[]>()
  const statuses = new Map<string, number>()
  const failures: string[] = []
  const notes = new Map<number, string>()
  const submitted = new Map<number, string>()
  let heard = 0
  let unanswered = 0
  return {
    times,
    statuses,
    failures,
    notes,
    submitted,
    heard: () => heard,
    unanswered: () => unanswered,
    hear: () => {
      heard += 1
    },
    drop: () => {
      unanswered += 1
    },
    reply: (call: string, status: number, milliseconds: number, text: string) => {
      const known = times.get(call) ?? []
      known.push(milliseconds)
      times.set(call, known)
      const key = `${call} ${status}`
      statuses.set(key, (statuses.get(key) ?? 0) + 1)
      if (status >= 500 && failures.length < 20) failures.push(`${call}: ${status} ${text.slice(0, 300)}`)
    },
  }
}

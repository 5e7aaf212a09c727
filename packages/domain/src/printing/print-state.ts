import { type StopReason, stopReasonOf } from './printers.ts'

/**
 * One print of one paper. `waiting`: for its printer, or for a person who prints it from the browser; `sending`: on its way to the printer;
 * `queued`: the printer has it; `in-doubt`: nobody knows whether the printer has it. `printed` and `failed` are final.
 */
export const PRINT_STATES = [
  'waiting',
  'sending',
  'queued',
  'printing',
  'stopped',
  'in-doubt',
  'printed',
  'failed',
] as const
export type PrintState = (typeof PRINT_STATES)[number]

/** A paper has one print that is open. */
export const isOpenPrint = (state: PrintState): boolean => state !== 'printed' && state !== 'failed'

/** A print that a printer holds and does not advance for so long stands still. */
export const NO_PROGRESS_MS = 10 * 60_000

export type JobReading = {
  /** RFC 8011: 3 pending, 4 held, 5 processing, 6 stopped, 7 cancelled, 8 aborted, 9 completed. */
  readonly state: number
  readonly reasons: readonly string[]
  /** What the printer says of itself; a printer without paper may call the job 'processing' for ever. */
  readonly printerReasons: readonly string[]
}

/** Where a print stands after its printer was asked. `sinceMs`: how long nothing has changed. */
export function printAfterReading(
  reading: JobReading,
  sinceMs: number,
): { readonly state: PrintState; readonly reason: StopReason | null } {
  const stop = stopReasonOf([...reading.reasons, ...reading.printerReasons])
  const late = sinceMs >= NO_PROGRESS_MS
  switch (reading.state) {
    case 9:
      return { state: 'printed', reason: null }
    case 8:
      return { state: 'stopped', reason: stopReasonOf(reading.reasons) ?? 'refused' }
    case 7:
      return { state: 'stopped', reason: 'cancelled' }
    case 6:
    case 4:
      return { state: 'stopped', reason: stop ?? (reading.state === 4 ? 'paused' : 'unknown') }
    case 5:
      if (stop !== null) return { state: 'stopped', reason: stop }
      return late ? { state: 'stopped', reason: 'no-progress' } : { state: 'printing', reason: null }
    default:
      if (stop !== null) return { state: 'stopped', reason: stop }
      return late ? { state: 'stopped', reason: 'no-progress' } : { state: 'queued', reason: null }
  }
}

/** The printer is through with it and will print no more of it: a person says what came out, or has it printed anew. */
export const isOverAtPrinter = (state: number): boolean => state >= 7

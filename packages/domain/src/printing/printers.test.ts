import { describe, expect, test } from 'vitest'
import { NO_PROGRESS_MS, printAfterReading } from './print-state.ts'
import { asStopReason, lowReasonOf, printerStateOf, readPrinterAddress, stopReasonOf } from './printers.ts'

test.each([
  ['10.20.4.31', 'ipp://10.20.4.31:631/ipp/print'],
  ['ipp://10.20.4.31', 'ipp://10.20.4.31:631/ipp/print'],
  [' IPPS://Doca.Local:8631/printers/Doca-1 ', 'ipps://doca.local:8631/printers/Doca-1'],
  ['ipp://[fd00::1]/', 'ipp://[fd00::1]:631/ipp/print'],
  ['http://10.20.4.31', null],
  ['file:///etc/passwd', null],
  ['ipp://user:secret@10.20.4.31', null],
  ['ipp://10.20.4.31?x=1', null],
  ['ipp://10.20.4.31:0', null],
  ['ipp://10.20.4.31:70000', null],
  ['ipp://', null],
  ['', null],
])('the address %j is stored as %j', (typed, stored) => {
  expect(readPrinterAddress(typed)).toBe(stored)
})

test.each([
  [['none'], null],
  [['media-empty-error'], 'paper-out'],
  [['media-needed', 'media-jam-error'], 'paper-jam'],
  [['toner-empty'], 'toner-out'],
  [['cover-open-report'], null],
  [['cover-open'], 'cover-open'],
  [['toner-low-warning'], null],
  [['input-tray-missing'], 'paper-wrong'],
  [['output-area-full'], 'output-full'],
  [['shutdown'], 'off'],
  [['paused'], 'paused'],
  [['job-canceled-by-user'], 'cancelled'],
  [['document-format-error'], 'refused'],
] as const)('%j stops a print: %s', (keywords, reason) => {
  expect(stopReasonOf(keywords)).toBe(reason)
})

test.each([
  [3, ['none'], true, 'ready', null],
  [4, ['none'], true, 'printing', null],
  [3, ['toner-low-warning'], true, 'low', 'toner-low'],
  [3, ['media-low'], true, 'low', 'paper-low'],
  [3, ['media-empty'], true, 'stopped', 'paper-out'],
  [5, ['none'], true, 'stopped', 'unknown'],
  [5, ['paused'], true, 'stopped', 'paused'],
  [3, ['none'], false, 'stopped', 'unknown'],
] as const)('a printer that says %s %j %s is %s, %s', (state, reasons, isAccepting, seen, reason) => {
  expect(printerStateOf({ state, reasons, isAccepting })).toEqual({ state: seen, reason })
})

describe('a print after its printer was asked', () => {
  const reading = (state: number, reasons: string[] = [], printerReasons: string[] = []) => ({
    state,
    reasons,
    printerReasons,
  })
  test.each([
    [reading(3), 0, 'queued', null],
    [reading(3), NO_PROGRESS_MS, 'stopped', 'no-progress'],
    [reading(3, [], ['media-empty']), 0, 'stopped', 'paper-out'],
    [reading(4), 0, 'stopped', 'paused'],
    [reading(5), 0, 'printing', null],
    [reading(5), NO_PROGRESS_MS, 'stopped', 'no-progress'],
    [reading(5, [], ['media-jam']), 0, 'stopped', 'paper-jam'],
    [reading(6, ['job-stopped']), 0, 'stopped', 'unknown'],
    [reading(7, ['job-canceled-at-device']), 0, 'stopped', 'cancelled'],
    [reading(8), 0, 'stopped', 'refused'],
    [reading(9, ['job-completed-successfully'], ['media-empty']), NO_PROGRESS_MS, 'printed', null],
  ] as const)('%j after %s ms: %s, %s', (read, since, state, reason) => {
    expect(printAfterReading(read, since)).toEqual({ state, reason })
  })
})

test('words that are no reason are none', () => {
  expect([asStopReason('paper-out'), asStopReason('x'), asStopReason(null)]).toEqual([
    'paper-out',
    null,
    null,
  ])
  expect(lowReasonOf(['none'])).toBeNull()
})

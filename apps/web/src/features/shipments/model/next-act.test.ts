import { expect, test } from 'vitest'
import { nextAct } from './next-act.ts'

const row = {
  allowedActions: [] as string[],
  documentCount: 9,
  failedCount: 0,
  invoiceCount: 0,
  printedCount: 0,
  lineCount: 20,
  loadedLines: 0,
}

test.each([
  ['ready', { allowedActions: ['start', 'delete'] }, { name: 'start' }],
  ['nobody counted a line', { allowedActions: ['end'] }, { name: 'end' }],
  ['lines on the ground', { allowedActions: ['end'], loadedLines: 19 }, null],
  ['all on board', { allowedActions: ['end'], loadedLines: 20 }, { name: 'end' }],
  ['finished', { allowedActions: ['reopen', 'invoice'] }, { name: 'invoice', count: 9 }],
  [
    'two failed',
    { allowedActions: ['invoice', 'print-invoices'], invoiceCount: 7, failedCount: 2 },
    { name: 'look', count: 2 },
  ],
  [
    'three not printed',
    { allowedActions: ['print-invoices'], invoiceCount: 9, printedCount: 6 },
    { name: 'print', count: 3 },
  ],
  ['all printed', { allowedActions: ['print-invoices'], invoiceCount: 9, printedCount: 9 }, null],
  ['nothing allowed', {}, null],
] as const)('%s', (_what, part, act) => {
  expect(
    nextAct({ ...row, ...part, allowedActions: [...((part as typeof row).allowedActions ?? [])] }),
  ).toEqual(act)
})

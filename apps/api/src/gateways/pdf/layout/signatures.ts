import type { Content } from 'pdfmake/interfaces.js'
import { CONTENT_WIDTH, QUIET } from './theme.ts'

const GAP = 22

/** Lines to sign on, each with what it is for; never torn from each other. */
export function signatures(labels: readonly string[]): Content {
  const width = (CONTENT_WIDTH - GAP * (labels.length - 1)) / labels.length
  return {
    unbreakable: true,
    columns: labels.map((label) => ({ width, stack: signature(label, width) })),
    columnGap: GAP,
    margin: [0, 36, 0, 0],
  }
}

const signature = (label: string, width: number): Content[] => [
  { canvas: [{ type: 'line', x1: 0, y1: 0, x2: width, y2: 0, lineWidth: 0.6, lineColor: QUIET }] },
  { text: label, style: 'label', margin: [0, 3, 0, 0] },
]

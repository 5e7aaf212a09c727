import type { Content, ContentSection } from 'pdfmake/interfaces.js'
import { rule } from './lines.ts'
import { type Paper, PORTUGUESE } from './paper.ts'
import { textWidth } from './text-width.ts'
import { CONTENT_WIDTH, MARGINS, SIDE } from './theme.ts'

export type Section = {
  /** Printed at the top of every page but the first: 'Factura FT SD.2026/118'. */
  readonly running: string
  readonly runningRight: string
  /** Printed at the foot of every page. */
  readonly foot: string
  readonly content: readonly Content[]
  /** Left out: in Portuguese. */
  readonly paper?: Paper
}

/** One document of the file, with its own page numbers. */
export function section({
  running,
  runningRight,
  foot,
  content,
  paper = PORTUGUESE,
}: Section): ContentSection {
  const pages: number[] = []
  return {
    pageMargins: MARGINS,
    // pdfmake calls every header before the first footer, so the pages are counted by then.
    header: (page: number) => {
      pages.push(page)
      return pages.length === 1 ? null : runningHead(running, runningRight)
    },
    footer: (page: number) => pageFoot(foot, pageWords(paper, pages.indexOf(page) + 1, pages.length)),
    section: { stack: [...content] },
  }
}

const runningHead = (left: string, right: string): Content => ({
  margin: [SIDE, 26, SIDE, 0],
  stack: [
    {
      columns: [
        { width: 'auto', text: left, bold: true },
        { width: '*', text: shortened(right, left), alignment: 'right' },
      ],
      fontSize: RUNNING_SIZE,
    },
    rule(4),
  ],
})

const RUNNING_SIZE = 7.6
const GAP = 16

/** One line, beside what stands on the left: the whole name stands on the first page. */
function shortened(name: string, left: string): string {
  const room = CONTENT_WIDTH - textWidth(left, RUNNING_SIZE) - GAP
  if (textWidth(name, RUNNING_SIZE) <= room) return name
  let short = name
  while (short !== '' && textWidth(`${short}…`, RUNNING_SIZE) > room) short = short.slice(0, -1)
  return `${short.trimEnd()}…`
}

const pageWords = ({ words }: Paper, page: number, count: number) =>
  `${words.page} ${page} ${words.of} ${count}`

const pageFoot = (foot: string, page: string): Content => ({
  margin: [SIDE, 12, SIDE, 0],
  stack: [
    rule(0, 5),
    {
      columns: [
        { width: '*', text: foot },
        { width: 'auto', text: page, alignment: 'right' },
      ],
      style: 'small',
    },
  ],
})

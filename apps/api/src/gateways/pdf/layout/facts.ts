import type { Content } from 'pdfmake/interfaces.js'
import { STRIP, STRIP_PADDING } from './lines.ts'
import { CONTENT_WIDTH } from './theme.ts'

export type Fact = readonly [label: string, value: string]

/** A small label above its value. */
export const labelled = (label: string, content: Content): Content => ({
  stack: [{ text: label, style: 'label', margin: [0, 0, 0, 1.5] }, content],
})

/** Facts in one row between hairlines. */
export const factStrip = (facts: readonly Fact[]): Content => ({
  layout: STRIP,
  margin: [0, 10, 0, 0],
  table: {
    widths: shares(facts),
    body: [facts.map(([label, value]) => ({ stack: [labelled(label, { text: value, bold: true })] }))],
  },
})

/** Widths by what has to fit: equal ones would push a long number over the edge of the page. */
function shares(facts: readonly Fact[]): number[] {
  const needs = facts.map(need)
  const sum = needs.reduce((total, width) => total + width, 0)
  const free = CONTENT_WIDTH - facts.length * (STRIP_PADDING + 0.5) + 7.5
  return needs.map((width) => (width / sum) * free)
}

/** The width by letters: the longest word, and a part of the rest, which may wrap to a second line. */
function need([label, value]: Fact): number {
  const longest = Math.max(label.length * 0.8, ...value.split(' ').map((word) => Math.min(22, word.length)))
  return longest + Math.min(8, Math.max(0, value.length - longest)) + 3
}

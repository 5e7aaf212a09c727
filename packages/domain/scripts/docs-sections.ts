import { CREDIT_NOTE_ACTION_TABLE, CREDIT_NOTE_WORKFLOW } from '../src/credit-notes/action-table.ts'
import { DELIVERY_ACTION_TABLE, DELIVERY_WORKFLOW } from '../src/deliveries/action-table.ts'
import { stateDiagram } from '../src/kernel/mermaid.ts'
import type { Moves } from '../src/kernel/workflow.ts'
import { ORDER_ACTION_TABLE } from '../src/orders/action-table.ts'
import { UNREACHED_STAGES } from '../src/orders/unreached-stages.ts'
import { ORDER_WORKFLOW } from '../src/orders/workflow.ts'
import { RECALL_ACTION_TABLE, RECALL_ACTIONS, RECALL_WORKFLOW } from '../src/recalls/recall-actions.ts'
import {
  SCHEDULE_ACTION_TABLE,
  SCHEDULE_ACTIONS,
  SCHEDULE_WORKFLOW,
} from '../src/schedules/schedule-actions.ts'
import { SHIPMENT_ACTION_TABLE } from '../src/shipments/action-table.ts'
import { SHIPMENT_WORKFLOW } from '../src/shipments/workflow.ts'
import { TRANSFER_ACTION_TABLE, TRANSFER_WORKFLOW } from '../src/transfers/action-table.ts'

/** The parts of docs/domain that are made from the tables, by page and by the name in their markers. */
export const DOCS_SECTIONS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'orders.md': {
    diagram: fenced(stateDiagram(ORDER_WORKFLOW)),
    actions: actionTable(ORDER_ACTION_TABLE),
    unreached: unreachedList(),
  },
  'deliveries.md': {
    diagram: fenced(stateDiagram(DELIVERY_WORKFLOW)),
    actions: actionTable(DELIVERY_ACTION_TABLE),
  },
  'credit-notes.md': {
    diagram: fenced(stateDiagram(CREDIT_NOTE_WORKFLOW)),
    actions: actionTable(CREDIT_NOTE_ACTION_TABLE),
  },
  'shipments.md': {
    diagram: fenced(stateDiagram(SHIPMENT_WORKFLOW)),
    actions: actionTable(SHIPMENT_ACTION_TABLE),
  },
  'recalls.md': {
    diagram: fenced(stateDiagram(RECALL_WORKFLOW)),
    actions: actionTable(
      Object.fromEntries(
        RECALL_ACTIONS.map((action) => [
          action,
          { ...RECALL_ACTION_TABLE[action], moves: RECALL_WORKFLOW.moves[action] },
        ]),
      ),
    ),
  },
  'transfers.md': {
    diagram: fenced(stateDiagram(TRANSFER_WORKFLOW)),
    actions: actionTable(TRANSFER_ACTION_TABLE),
  },
  'schedules.md': {
    diagram: fenced(stateDiagram(SCHEDULE_WORKFLOW)),
    actions: actionTable(
      Object.fromEntries(
        SCHEDULE_ACTIONS.map((action) => [
          action,
          { ...SCHEDULE_ACTION_TABLE[action], moves: SCHEDULE_WORKFLOW.moves[action] },
        ]),
      ),
    ),
  },
}

/** The page with every section between its markers made anew. A section whose markers are missing is a mistake in the page. */
export function withSections(page: string, sections: Readonly<Record<string, string>>): string {
  return Object.entries(sections).reduce((text, [name, content]) => {
    const [open, close] = [`<!-- ${name} -->`, `<!-- /${name} -->`]
    const [start, end] = [text.indexOf(open), text.indexOf(close)]
    if (start < 0 || end < start) throw new Error(`The page has no ${open} … ${close}`)
    return `${text.slice(0, start + open.length)}\n\n${content}\n\n${text.slice(end)}`
  }, page)
}

type TableRow = {
  readonly who: readonly string[]
  readonly moves: Moves<string>
  readonly writes: string
  readonly history: string | null
}

function actionTable(table: Readonly<Record<string, TableRow>>): string {
  const rows = Object.entries(table).map(
    ([action, { who, moves, writes, history }]) =>
      `| ${action} | ${who.join(', ') || 'SYSTEM'} | ${Object.keys(moves).join(', ')} | ${writes} | ${history ?? '–'} |`,
  )
  return ['| action | who | from | writes | history |', '|---|---|---|---|---|', ...rows].join('\n')
}

function unreachedList(): string {
  return Object.entries(UNREACHED_STAGES)
    .map(([stage, reason]) => `- ${stage}: ${reason}.`)
    .join('\n')
}

function fenced(diagram: string): string {
  return `\`\`\`mermaid\n${diagram}\n\`\`\``
}

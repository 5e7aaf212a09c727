import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { SelectionBar } from './selection-bar.tsx'

type Row = { readonly allowedActions: readonly string[] }
type Props<R extends Row, Action extends string> = {
  label: string
  facts: string
  chosen: readonly R[]
  actions: readonly Action[]
  /** 'Start (3)'. */
  labelOf: (action: Action, count: number) => string
  onAct: (work: { action: Action; rows: readonly R[] }) => void
  onClear: () => void
  /** After the steps. */
  children?: ReactNode
}

/** What can be done with the chosen records: each step for those that allow it. Needs the words 'bulk'. */
export function StepsBar<R extends Row, Action extends string>(props: Props<R, Action>) {
  const { label, facts, chosen, actions, labelOf, onAct, onClear, children } = props
  return (
    <SelectionBar label={label} count={chosen.length} facts={facts} onClear={onClear}>
      {actions.map((action) => {
        const rows = chosen.filter(({ allowedActions }) => allowedActions.includes(action))
        if (rows.length === 0) return null
        return (
          <Button key={action} onClick={() => onAct({ action, rows })}>
            {labelOf(action, rows.length)}
          </Button>
        )
      })}
      {children}
    </SelectionBar>
  )
}

import type { ReactNode } from 'react'
import classes from './pill-actions.module.css'

export type PillAction = {
  value: string
  label: string
  icon?: ReactNode
  tone?: 'success' | 'warning' | 'danger'
  /** Why it cannot be chosen; shown as its title. */
  refusal?: string | undefined
}
type Props = {
  /** 'Decisão para FC-1200' */
  label: string
  value: string | null
  onChange: (value: string | null) => void
  actions: readonly PillAction[]
}

/** Chooses what shall happen to a line: send to picking, wait, close. Pressing the chosen pill again takes it back. */
export function PillActions({ label, value, onChange, actions }: Props) {
  return (
    <fieldset aria-label={label} className={classes.pills}>
      {actions.map((action) => (
        <button
          key={action.value}
          type="button"
          className={classes.pill}
          data-tone={action.tone}
          aria-pressed={action.value === value}
          disabled={action.refusal !== undefined}
          title={action.refusal}
          onClick={() => onChange(action.value === value ? null : action.value)}
        >
          {action.icon}
          {action.label}
        </button>
      ))}
    </fieldset>
  )
}

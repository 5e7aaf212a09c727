import { type ReactNode, useId } from 'react'
import { Hint } from '../floating/hint.tsx'
import classes from './pill-actions.module.css'

export type PillAction = {
  value: string
  label: string
  icon?: ReactNode
  tone?: 'success' | 'warning' | 'danger'
  /** Why it cannot be chosen; shown on hover, focus and touch. */
  refusal?: string | undefined
}
type Props = {
  /** 'Decisão para FC-1200' */
  label: string
  value: string | null
  onChange: (value: string | null) => void
  actions: readonly PillAction[]
  /** The proposed action: outlined, where the chosen one is solid. */
  proposed?: string | null
  /** Icons only, except for the chosen or proposed action. */
  compact?: boolean
}

/**
 * Chooses what happens to a line: send to picking, wait, close. Pressing the chosen pill again clears it.
 */
export function PillActions({ label, value, onChange, actions, proposed = null, compact = false }: Props) {
  return (
    <fieldset aria-label={label} className={classes.pills} data-compact={compact || undefined}>
      {actions.map((action) => {
        const isChosen = action.value === value
        const press = () => onChange(isChosen ? null : action.value)
        const isProposed = value === null && action.value === proposed
        return (
          <Pill
            key={action.value}
            action={action}
            isChosen={isChosen}
            isProposed={isProposed}
            hidesLabel={compact && !isChosen && !isProposed}
            onPress={press}
          />
        )
      })}
    </fieldset>
  )
}

type PillProps = {
  action: PillAction
  isChosen: boolean
  isProposed: boolean
  hidesLabel: boolean
  onPress: () => void
}

/** A disabled pill can be focused and says why; one chosen before can be cleared. */
function Pill({ action, isChosen, isProposed, hidesLabel, onPress }: PillProps) {
  const { label, icon, tone, refusal } = action
  const id = useId()
  const isRefused = refusal !== undefined && !isChosen
  const pill = (
    <button
      type="button"
      className={classes.pill}
      data-tone={tone}
      data-proposed={isProposed || undefined}
      title={hidesLabel ? label : undefined}
      aria-pressed={isChosen}
      aria-disabled={isRefused || undefined}
      aria-describedby={isRefused ? id : undefined}
      onClick={isRefused ? undefined : onPress}
    >
      {icon}
      <span className={hidesLabel ? 'hidden-text' : undefined}>{label}</span>
    </button>
  )
  if (!isRefused) return pill
  return (
    <>
      <Hint text={refusal}>{pill}</Hint>
      <span id={id} hidden>
        {refusal}
      </span>
    </>
  )
}

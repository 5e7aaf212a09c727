import { type ReactNode, useId } from 'react'
import { Hint } from '../popups/hint.tsx'
import classes from './pill-actions.module.css'

export type PillAction = {
  value: string
  label: string
  icon?: ReactNode
  tone?: 'success' | 'warning' | 'danger'
  /** Why it cannot be chosen; said to the pointer, to keys and to a thumb. */
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
      {actions.map((action) => {
        const isChosen = action.value === value
        const press = () => onChange(isChosen ? null : action.value)
        return <Pill key={action.value} action={action} isChosen={isChosen} onPress={press} />
      })}
    </fieldset>
  )
}

type PillProps = { action: PillAction; isChosen: boolean; onPress: () => void }

/** One that cannot be chosen is reached all the same, and says why; what was chosen before can be taken back. */
function Pill({ action: { label, icon, tone, refusal }, isChosen, onPress }: PillProps) {
  const id = useId()
  const isRefused = refusal !== undefined && !isChosen
  const pill = (
    <button
      type="button"
      className={classes.pill}
      data-tone={tone}
      aria-pressed={isChosen}
      aria-disabled={isRefused || undefined}
      aria-describedby={isRefused ? id : undefined}
      onClick={isRefused ? undefined : onPress}
    >
      {icon}
      {label}
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

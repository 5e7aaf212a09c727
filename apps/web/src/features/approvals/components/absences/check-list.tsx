import { useId } from 'react'
import classes from './absences.module.css'

type Props = {
  label: string
  hint?: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  error: string | undefined
  onChange: (chosen: string[]) => void
}

/** A group of checkboxes. */
export function CheckList({ label, hint, options, chosen, error, onChange }: Props) {
  const id = useId()
  const press = (value: string) =>
    onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value])
  return (
    <fieldset className={classes.choices} aria-describedby={hint ? id : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={id} className={classes.hint}>
          {hint}
        </p>
      )}
      {options.map((option) => (
        <label key={option.value}>
          <input
            type="checkbox"
            checked={chosen.includes(option.value)}
            onChange={() => press(option.value)}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p role="alert" className={classes.fault}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

import { useId } from 'react'
import classes from './radio-group.module.css'
import type { Option } from './select-field.tsx'

type Props = {
  label: string
  value: string
  onChange: (value: string) => void
  options: readonly Option[]
  hideLabel?: boolean
  error?: string | undefined
}

/** One of two to five options, all visible. */
export function RadioGroup({ label, value, onChange, options, hideLabel = false, error }: Props) {
  const name = useId()
  const fault = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? fault : undefined}>
      <legend className={hideLabel ? 'hidden-text' : classes.legend}>{label}</legend>
      <div className={classes.options}>
        {options.map((option) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              data-fault={error && option.value === value ? true : undefined}
              onChange={() => onChange(option.value)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </div>
      {error && (
        <p id={fault} role="alert" className={classes.error}>
          {error}
        </p>
      )}
    </fieldset>
  )
}

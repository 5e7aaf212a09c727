import { useEffect, useRef } from 'react'
import classes from './data-table.module.css'

type Props = { label: string; checked: boolean; mixed?: boolean; onChange: (shift: boolean) => void }

/** A checkbox with a target of a thumb's size around it; says whether Shift was held. */
export function SelectBox({ label, checked, mixed = false, onChange }: Props) {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = mixed
  }, [mixed])
  return (
    <label className={classes.selectBox}>
      <input
        ref={box}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}

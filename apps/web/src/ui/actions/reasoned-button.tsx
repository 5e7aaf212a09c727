import { type ComponentProps, useId } from 'react'
import { Hint } from '../floating/hint.tsx'
import { Button } from './button.tsx'
import classes from './reasoned-button.module.css'

type Props = ComponentProps<typeof Button> & {
  children: string
  /** Why it cannot be pressed now; undefined where it can. */
  refusal: string | undefined
}

/** A button that, while it is disabled, can be focused all the same and says why. */
export function ReasonedButton({ refusal, ...button }: Props) {
  const id = useId()
  if (refusal === undefined) return <Button {...button} />
  return (
    <span className={classes.refused} data-refused>
      <Hint text={refusal}>
        <Button {...button} data-disabled aria-disabled aria-describedby={id} onClick={undefined} />
      </Hint>
      <span id={id} hidden>
        {refusal}
      </span>
    </span>
  )
}

import type { ComponentProps } from 'react'
import { useSeeingAs } from '../../lib/auth/seeing-as.ts'
import { useRecordCommand } from '../../lib/screen/record-commands.ts'
import { Button } from './button.tsx'

type Props = Omit<ComponentProps<typeof Button>, 'onClick' | 'children'> & {
  label: string
  onPress: () => void
}

/** A button of the open record that the command palette offers too, while it can be pressed. */
export function CommandButton({ label, onPress, ...button }: Props) {
  const isSeeing = useSeeingAs() !== null
  useRecordCommand(label, onPress, !isSeeing && !button.disabled && !button.loading)
  return (
    <Button reads={false} {...button} onClick={onPress}>
      {label}
    </Button>
  )
}

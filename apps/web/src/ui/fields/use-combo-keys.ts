import { type KeyboardEvent, type ReactNode, useState } from 'react'

export type ComboOption = {
  value: string
  label: string
  /** Quiet second line. */
  detail?: ReactNode
  disabled?: boolean
}

type Settings = {
  options: readonly ComboOption[]
  value: string | null
  open: boolean
  setOpen: (open: boolean) => void
  onPick: (option: ComboOption) => void
}

/** The keys of a list under a field: arrows open and move, Enter takes what is marked, Escape closes. */
export function useComboKeys({ options, value, open, setOpen, onPick }: Settings) {
  const [marked, setMarked] = useState<number | null>(null)
  const able = options.filter(({ disabled }) => !disabled)
  const at = marked ?? able.findIndex((option) => option.value === value)
  const active = able[Math.min(Math.max(at, 0), able.length - 1)]
  const move = (to: number) => {
    setOpen(true)
    setMarked(able.length === 0 ? 0 : (to + able.length) % able.length)
  }
  const press = (event: KeyboardEvent) => {
    const { key } = event
    if (key === 'ArrowDown') move(open ? Math.max(at, 0) + 1 : Math.max(at, 0))
    else if (key === 'ArrowUp') move(open ? Math.max(at, 0) - 1 : Math.max(at, 0))
    else if (key === 'Enter' && open && active) onPick(active)
    else if (key === 'Escape' && open) setOpen(false)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return { active, press, first: () => setMarked(0) }
}

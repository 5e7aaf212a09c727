import { IconSearch } from '@tabler/icons-react'
import { type KeyboardEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Overlay } from '../../ui/overlay.tsx'
import { matchCommands } from './match-commands.ts'
import classes from './palette-dialog.module.css'
import { type Command, useCommands } from './use-commands.ts'
import { useFoundOrders } from './use-found-orders.ts'

/** Type, choose with the arrows, Enter. */
export function PaletteDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('app.palette')
  const id = useId()
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const found = useFoundOrders(text)
  const commands = [...found, ...matchCommands(useCommands(), text)]
  const chosen = Math.min(active, commands.length - 1)
  const run = (command: Command | undefined) => {
    if (!command) return
    onClose()
    void command.run()
  }
  const onKey = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setActive((chosen + step + commands.length) % Math.max(1, commands.length))
    if (event.key === 'Enter') run(commands[chosen])
    if (step || event.key === 'Enter') event.preventDefault()
  }
  return (
    <Overlay onClose={onClose} label={t('label')} className={classes.window}>
      <label className={classes.field}>
        <IconSearch size={19} aria-hidden="true" />
        <input
          data-autofocus
          role="combobox"
          aria-label={t('label')}
          aria-expanded
          aria-controls={id}
          aria-activedescendant={commands[chosen] && `${id}-${commands[chosen].key}`}
          placeholder={t('placeholder')}
          value={text}
          onKeyDown={onKey}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
        />
      </label>
      <CommandList id={id} commands={commands} chosen={commands[chosen]} onRun={run} />
      {commands.length === 0 && <p className={classes.nothing}>{t('nothing', { text })}</p>}
    </Overlay>
  )
}

type ListProps = {
  id: string
  commands: readonly Command[]
  chosen: Command | undefined
  onRun: (command: Command) => void
}
const GROUPS = ['orders', 'goTo', 'actions'] as const

function CommandList({ id, commands, chosen, onRun }: ListProps) {
  const t = useTranslations('app.palette')
  return (
    // biome-ignore lint/a11y/useSemanticElements: a listbox beside its own field, as the combobox pattern asks
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
    <div role="listbox" id={id} aria-label={t('label')} className={classes.list}>
      {GROUPS.map((group) => {
        const inGroup = commands.filter((command) => command.group === group)
        if (inGroup.length === 0) return null
        return (
          <fieldset key={group} aria-label={t(group)} className={classes.group}>
            <p className={classes.heading} aria-hidden="true">
              {t(group)}
            </p>
            {inGroup.map((command) => (
              <Line key={command.key} id={id} command={command} active={command === chosen} onRun={onRun} />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

type LineProps = { id: string; command: Command; active: boolean; onRun: (command: Command) => void }

function Line({ id, command, active, onRun }: LineProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    // biome-ignore lint/a11y/useSemanticElements: see the listbox
    <div
      role="option"
      id={`${id}-${command.key}`}
      aria-selected={active}
      className={classes.line}
      ref={active ? showLine : undefined}
      onClick={() => onRun(command)}
    >
      <span>{command.label}</span>
      {command.detail && <span className={classes.detail}>{command.detail}</span>}
    </div>
  )
}

const showLine = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

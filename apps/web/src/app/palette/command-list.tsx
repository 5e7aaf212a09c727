import { useTranslations } from 'use-intl'
import { ShipmentBadge, StageBadge } from '../../ui/marks/stage-badge.tsx'
import classes from './palette-dialog.module.css'
import { type Command, GROUPS } from './use-commands.ts'

type ListProps = {
  id: string
  commands: readonly Command[]
  chosen: Command | undefined
  onRun: (command: Command) => void
}

export function CommandList({ id, commands, chosen, onRun }: ListProps) {
  const t = useTranslations('ui.palette')
  return (
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
              <CommandLine
                key={command.key}
                id={id}
                command={command}
                active={command === chosen}
                onRun={onRun}
              />
            ))}
          </fieldset>
        )
      })}
    </div>
  )
}

type LineProps = { id: string; command: Command; active: boolean; onRun: (command: Command) => void }

function CommandLine({ id, command, active, onRun }: LineProps) {
  const { label, about, state, detail } = command
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points at the option
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field
    <div
      role="option"
      id={`${id}-${command.key}`}
      aria-selected={active}
      className={classes.line}
      ref={active ? scrollIntoView : undefined}
      onClick={() => onRun(command)}
    >
      <span className={classes.label}>
        {label} {about && <small className={classes.about}>{about}</small>}
      </span>
      {state && 'shipment' in state && <ShipmentBadge stage={state.shipment} />}
      {state && 'document' in state && <StageBadge {...state.document} />}
      {detail && <span className={classes.detail}>{detail}</span>}
    </div>
  )
}

const scrollIntoView = (line: HTMLElement | null) => line?.scrollIntoView({ block: 'nearest' })

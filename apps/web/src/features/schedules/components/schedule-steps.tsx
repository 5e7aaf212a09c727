import { IconDots, IconPlayerPause, IconPlayerPlay, IconTrash, IconTruckLoading } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { ConfirmDialog } from '../../../ui/popups/confirm-dialog.tsx'
import { MenuAction, PopupMenu } from '../../../ui/popups/popup-menu.tsx'
import { type Schedule, useScheduleSteps } from '../api.ts'
import classes from './schedules.module.css'

type Step = {
  key: string
  label: string
  icon: ReactNode
  run: () => unknown
  pending?: boolean
  tone?: 'danger'
}
type Props = { schedule: Schedule; onDeleted: () => unknown }

/** Delete, pause or resume, open today's shipment now: buttons, on a phone behind ⋯. */
export function ScheduleSteps({ schedule, onDeleted }: Props) {
  const t = useTranslations('schedules')
  const isPhone = useIsPhone()
  const [isAsking, setAsking] = useState(false)
  const { steps, remove } = useSteps(schedule, { ask: () => setAsking(true), onDeleted: () => onDeleted() })
  const [lead, ...others] = steps
  const { id, name, version, last } = schedule
  return (
    <>
      {isPhone ? (
        <>
          <span className={classes.space} />
          <PopupMenu
            label={t('steps')}
            trigger={(trigger) => (
              <IconButton label={t('steps')} variant="default" {...trigger}>
                <IconDots size={18} aria-hidden="true" />
              </IconButton>
            )}
          >
            {(close) =>
              steps.toReversed().map(({ key, label, icon, run }) => (
                <MenuAction
                  key={key}
                  icon={icon}
                  onClick={() => {
                    close()
                    run()
                  }}
                >
                  {label}
                </MenuAction>
              ))
            }
          </PopupMenu>
        </>
      ) : (
        <>
          {lead && <StepButton step={lead} />}
          <span className={classes.space} />
          {others.map((step) => (
            <StepButton key={step.key} step={step} />
          ))}
        </>
      )}
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={t('deleteTitle', { name })}
        confirmLabel={t('delete')}
        tone="danger"
        pending={remove.isPending}
        error={remove.error?.message}
        onConfirm={() => remove.mutate({ params: { id }, query: { version } })}
      >
        {last?.shipment ? t('deleteEnds') : t('deleteGone')}
      </ConfirmDialog>
    </>
  )
}

function StepButton({ step: { label, icon, run, pending, tone } }: { step: Step }) {
  return (
    <Button {...(tone && { tone })} reads={false} leftSection={icon} loading={pending ?? false} onClick={run}>
      {label}
    </Button>
  )
}

/** What may be done now, the dangerous one first. */
function useSteps({ id, version, allowedActions }: Schedule, on: { ask: () => void; onDeleted: () => void }) {
  const t = useTranslations('schedules')
  const { pause, resume, open, remove } = useScheduleSteps(on.onDeleted)
  const input = { params: { id }, body: { version } }
  const all: Readonly<Record<(typeof allowedActions)[number], Step | null>> = {
    delete: {
      key: 'delete',
      label: t('delete'),
      icon: <IconTrash size={16} aria-hidden="true" />,
      run: on.ask,
      tone: 'danger',
    },
    pause: {
      key: 'pause',
      label: t('pause'),
      icon: <IconPlayerPause size={16} aria-hidden="true" />,
      run: () => pause.mutate(input),
      pending: pause.isPending,
    },
    resume: {
      key: 'resume',
      label: t('resume'),
      icon: <IconPlayerPlay size={16} aria-hidden="true" />,
      run: () => resume.mutate(input),
      pending: resume.isPending,
    },
    'open-now': {
      key: 'open-now',
      label: t('openNow'),
      icon: <IconTruckLoading size={16} aria-hidden="true" />,
      run: () => open.mutate(input),
      pending: open.isPending,
    },
    edit: null,
  }
  const order = ['delete', 'pause', 'resume', 'open-now'] as const
  const steps = order.flatMap((action) => (allowedActions.includes(action) ? (all[action] ?? []) : []))
  return { steps, remove }
}

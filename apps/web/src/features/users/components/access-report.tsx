import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { ApiError } from '../../../lib/api/api-error.ts'
import { calendarDateOf } from '../../../lib/format/dates.ts'
import { useExport } from '../../../lib/lists/use-export.ts'
import { notify } from '../../../lib/screen/notify.ts'
import { useIsPhone } from '../../../lib/screen/use-is-wide.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { DateField } from '../../../ui/fields/date-field.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import classes from './users.module.css'

/** Asks for a day and downloads who could do what at its end. */
export function AccessReportButton() {
  const t = useTranslations('users.report')
  const [open, setOpen] = useState(false)
  const isPhone = useIsPhone()
  return (
    <>
      {isPhone ? (
        <IconButton label={t('action')} variant="default" onClick={() => setOpen(true)}>
          <IconHistory size={18} aria-hidden="true" />
        </IconButton>
      ) : (
        <Button leftSection={<IconHistory size={16} aria-hidden="true" />} onClick={() => setOpen(true)}>
          {t('action')}
        </Button>
      )}
      {open && <AccessReportDialog onClose={() => setOpen(false)} />}
    </>
  )
}

function AccessReportDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('users.report')
  const words = useTranslations('exports')
  const today = calendarDateOf(new Date())
  const [day, setDay] = useState<string | null>(today)
  const { progress, start } = useExport(
    { list: 'GET /users/access-report', query: { day: day ?? today } },
    {
      onSaved: ({ name, rows }) => {
        notify.success(words('saved', { name, rows }))
        onClose()
      },
      onFailed: (error) => notify.error((error instanceof ApiError && error.message) || words('broken')),
      onSettled: () => undefined,
    },
  )
  return (
    <Dialog open onClose={onClose} title={t('title')} size={420}>
      <form
        className={classes.fields}
        onSubmit={(event) => {
          event.preventDefault()
          void start('xlsx')
        }}
      >
        <p className={classes.note}>{t('text')}</p>
        <DateField label={t('day')} value={day} max={today} onChange={setDay} />
        <Button type="submit" primary reads loading={progress !== null} disabled={day === null}>
          {t('download')}
        </Button>
      </form>
    </Dialog>
  )
}

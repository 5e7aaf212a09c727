import { IconCircleCheck, IconPrinter } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { Button } from '../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../ui/fields/select-field.tsx'
import { Avatar } from '../../../../ui/marks/avatar.tsx'
import { Badge } from '../../../../ui/marks/badge.tsx'
import { DateText } from '../../../../ui/marks/text.tsx'
import {
  type PrinterStatus,
  type Printers,
  useReadPrinter,
  useSetUserPrinter,
  useTestPage,
} from '../../printers-api.ts'
import { PrinterBadge } from './printer-state.tsx'
import classes from './printers.module.css'
import { Queue } from './stopped-printer.tsx'

/** One printer: where it is, what it takes, how its day went, and its test page. */
export function PrinterPanel({ printer }: { printer: PrinterStatus }) {
  const t = useTranslations('printers')
  const test = useTestPage(t('panel.testAsked'))
  const read = useReadPrinter()
  const { id, name, address, model, branchId, forms, today, testedAt, prints, state, reason } = printer
  const isDown = reason !== null && (state === 'unreachable' || state === 'stopped')
  const facts: readonly (readonly [string, string])[] = [
    ...(isDown ? ([[t('panel.reason'), t(`reason.${reason}`)]] as const) : []),
    [t('panel.address'), address],
    [t('panel.model'), model || '–'],
    [t('panel.branch'), branchId ?? '–'],
    [t('panel.forms'), forms.map((form) => t(`forms.${form}`)).join(', ') || '–'],
    [t('panel.today'), t('panel.todayText', today)],
  ]
  return (
    <section className={classes.section} aria-label={name}>
      <header className={classes.panelHead}>
        <h2>{name}</h2>
        <PrinterBadge printer={printer} />
      </header>
      <dl className={classes.facts}>
        {facts.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd className={text === address ? 'code' : undefined}>{text}</dd>
          </div>
        ))}
      </dl>
      <div className={classes.acts}>
        <Button
          loading={test.isPending}
          leftSection={<IconPrinter size={16} aria-hidden="true" />}
          onClick={() => test.mutate({ params: { id } })}
        >
          {t('panel.testPage')}
        </Button>
        <Button loading={read.isPending} onClick={() => read.mutate({ params: { id } })}>
          {t('panel.read')}
        </Button>
        <Link to="/settings/master-data/$noun" params={{ noun: 'printers' }} search={{ record: id }}>
          {t('panel.edit')}
        </Link>
      </div>
      <p className={classes.tested} data-done={testedAt !== null || undefined}>
        {testedAt === null ? (
          t('panel.untested')
        ) : (
          <>
            <IconCircleCheck size={16} aria-hidden="true" /> {t('panel.tested')}{' '}
            <DateText value={testedAt} time />
          </>
        )}
      </p>
      {prints.length > 0 && (
        <>
          <h3 className={classes.quiet}>{t('panel.queue')}</h3>
          <Queue prints={prints} most={8} />
        </>
      )}
    </section>
  )
}

/** Who prints with what; those without a printer first. */
export function PrinterUsers({ users, printers }: Printers) {
  const t = useTranslations('printers.users')
  const set = useSetUserPrinter(t('saved'))
  const without = users.filter(({ printer }) => printer === null).length
  return (
    <section className={classes.section} aria-label={t('title')}>
      <header className={classes.panelHead}>
        <h2>{t('title')}</h2>
        {without > 0 && <Badge colour="warning">{t('without', { count: without })}</Badge>}
      </header>
      {users.length === 0 && <p className={classes.quiet}>{t('none')}</p>}
      <ul className={classes.users}>
        {users.map(({ id, name, branchId, printer }) => (
          <li key={id}>
            <Avatar name={name} decorative />
            <span className={classes.customer}>
              <strong>{name}</strong>
              <small>{branchId}</small>
            </span>
            <SelectField
              aria-label={t('of', { name })}
              placeholder={t('choose')}
              value={printer}
              options={namesFor(printers, branchId, printer)}
              onChange={(chosen) =>
                chosen && chosen !== printer && set.mutate({ params: { id }, body: { printer: chosen } })
              }
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The printers of the user's branch and those of all, and the one that the user has. */
function namesFor(printers: Printers['printers'], branchId: string, own: string | null) {
  const names = printers.flatMap((one) =>
    one.branchId === null || one.branchId === branchId ? [one.name] : [],
  )
  const all = own === null || names.includes(own) ? names : [own, ...names]
  return all.map((name) => ({ value: name, label: name }))
}

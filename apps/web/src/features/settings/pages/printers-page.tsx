import { IconInfoCircle, IconPlus, IconRefresh } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, linkOptions, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useShortcut } from '../../../lib/screen/shortcuts.ts'
import { Button } from '../../../ui/actions/button.tsx'
import type { Column } from '../../../ui/data-table/columns.ts'
import { DataTable } from '../../../ui/data-table/data-table.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import masterClasses from '../components/master-data/master-data.module.css'
import { NewRecord, OpenRecord } from '../components/master-data/master-editor.tsx'
import { FoundPrinters } from '../components/printers/found-printers.tsx'
import { PrinterPanel, PrinterUsers } from '../components/printers/printer-panel.tsx'
import { isStanding, Level, PrinterState } from '../components/printers/printer-state.tsx'
import classes from '../components/printers/printers.module.css'
import { StoppedPrinter } from '../components/printers/stopped-printer.tsx'
import { type PrinterStatus, printersQuery, useReadAll } from '../printers-api.ts'

const route = getRouteApi('/shell/settings/master-data/$noun')
const NOUN = 'printers'

/** The printers at work: those that stand still on top with their way out, state and queue of each, and the printer of each user. */
export function PrintersPage() {
  const t = useTranslations('printers')
  const master = useTranslations('master-data')
  const search = route.useSearch()
  const navigate = useNavigate({ from: '/settings/master-data/$noun' })
  const [begun, setBegun] = useState<Parameters<typeof NewRecord>[0]['begun'] | null>(null)
  const found = useQuery(printersQuery())
  const readAll = useReadAll()
  const columns = usePrinterColumns()
  const printers = found.data?.data.printers
  const shown = printers?.find(({ id }) => id === search.printer) ?? printers?.[0]
  const { record: _, ...rest } = search
  const close = () => void navigate({ search: rest, resetScroll: false })
  useShortcut('N', master(`nouns.${NOUN}.new`), () => setBegun(undefined))
  return (
    <>
      <PageHeader
        title={master(`entries.${NOUN}.name`)}
        eyebrow={
          <span className={masterClasses.eyebrow}>
            <Link to="/settings/master-data">{master('title')}</Link>
          </span>
        }
        back={{ to: '/settings/master-data' }}
        actions={
          <>
            <Button
              loading={readAll.isPending}
              leftSection={<IconRefresh size={16} aria-hidden="true" />}
              onClick={() => readAll.mutate({})}
            >
              {t('readAll')}
            </Button>
            <Button
              primary
              keys="N"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => setBegun(undefined)}
            >
              {master(`nouns.${NOUN}.new`)}
            </Button>
          </>
        }
      />
      <div className={classes.page}>
        <div className={classes.main}>
          {printers
            ?.filter((printer) => isStanding(printer) && printer.queued > 0)
            .map((printer) => (
              <StoppedPrinter key={printer.id} printer={printer} />
            ))}
          <DataTable
            label={t('label')}
            rows={printers}
            columns={columns}
            rowKey={({ id }) => id}
            rowName={({ name }) => name}
            rowLink={({ id }) =>
              linkOptions({
                to: '/settings/master-data/$noun',
                params: { noun: NOUN },
                search: { ...rest, printer: id },
              })
            }
            isCurrent={({ id }) => id === shown?.id}
            error={found.error}
            onRetry={found.refetch}
            empty={<EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>}
          />
          <p className={classes.tested}>
            <IconInfoCircle size={16} aria-hidden="true" /> {t('foot')}
          </p>
          <Link to="/settings/master-data/$noun" params={{ noun: NOUN }} search={{ state: 'all' }}>
            {t('asList')}
          </Link>
        </div>
        <div className={classes.side}>
          {shown && <PrinterPanel key={shown.id} printer={shown} />}
          {found.data && <PrinterUsers {...found.data.data} />}
          <FoundPrinters addresses={(printers ?? []).map(({ address }) => address)} onCreate={setBegun} />
        </div>
      </div>
      {begun !== null && <NewRecord noun={NOUN} onClose={() => setBegun(null)} {...(begun && { begun })} />}
      {search.record !== undefined && (
        <OpenRecord key={search.record} noun={NOUN} id={search.record} onClose={close} />
      )}
    </>
  )
}

function usePrinterColumns(): Column<PrinterStatus>[] {
  const t = useTranslations('printers')
  return [
    {
      key: 'name',
      header: t('columns.name'),
      width: 'minmax(130px, 1.4fr)',
      card: 'title',
      leads: true,
      cell: ({ name, model, branchId }) => (
        <span className={classes.customer}>
          <strong>{name}</strong>
          <small>{[model, branchId].filter(Boolean).join(' · ')}</small>
        </span>
      ),
    },
    {
      key: 'state',
      header: t('columns.state'),
      width: 'minmax(120px, 1fr)',
      card: 'wide',
      cell: (printer) => <PrinterState printer={printer} />,
    },
    {
      key: 'paper',
      header: t('columns.paper'),
      width: '108px',
      from: 680,
      card: 'meta',
      cell: ({ paper }) => <Level percent={paper} label={t('columns.paper')} />,
    },
    {
      key: 'toner',
      header: t('columns.toner'),
      width: '108px',
      from: 600,
      card: 'meta',
      cell: ({ toner }) => <Level percent={toner} label={t('columns.toner')} />,
    },
    {
      key: 'queued',
      header: t('columns.queued'),
      width: '60px',
      align: 'right',
      card: 'figure',
      cell: ({ queued }) => <span className="figure">{queued > 0 ? <strong>{queued}</strong> : 0}</span>,
    },
    {
      key: 'fallback',
      header: t('columns.fallback'),
      width: 'minmax(146px, 1fr)',
      card: 'hidden',
      cell: ({ fallback }) => `→ ${fallback ?? t('browser')}`,
    },
  ]
}

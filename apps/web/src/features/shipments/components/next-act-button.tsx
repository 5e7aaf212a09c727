import { useQuery } from '@tanstack/react-query'
import { linkOptions } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, LinkButton } from '../../../ui/actions/button.tsx'
import { papersQuery } from '../api.ts'
import { neverPrinted } from '../model/bulk-papers.ts'
import { nextAct } from '../model/next-act.ts'
import type { ShipmentRow } from '../model/shipments-query.ts'
import type { BulkWork } from './bulk-shipments.tsx'
import { PapersDialog } from './papers-dialog.tsx'

type Props = {
  row: ShipmentRow
  /** The most urgent of the page. */
  primary: boolean
  onAct: (work: BulkWork) => void
}

/** The one act that brings a shipment on, with its figure. */
export function NextActButton({ row, primary, onAct }: Props) {
  const t = useTranslations('shipments.list.acts')
  const act = nextAct(row)
  if (act === null) return null
  const name = (words: string) => `${words} · ${row.number}`
  if (act.name === 'look') {
    const words = t('look', { count: String(act.count ?? 0) })
    return (
      <LinkButton
        size="compact-sm"
        primary={primary}
        aria-label={name(words)}
        {...linkOptions({ to: '/picking/$id', params: { id: String(row.id) } })}
      >
        {words}
      </LinkButton>
    )
  }
  if (act.name === 'print') return <PrintAct row={row} count={act.count ?? 0} primary={primary} />
  const { name: action } = act
  const words = t(action, { count: String(act.count ?? 0) })
  return (
    <Button
      size="compact-sm"
      primary={primary}
      aria-label={name(words)}
      onClick={() => onAct({ action, rows: [row] })}
    >
      {words}
    </Button>
  )
}

type PrintProps = { row: ShipmentRow; count: number; primary: boolean }

/** Opens the papers of the shipment, those never printed chosen. */
function PrintAct({ row, count, primary }: PrintProps) {
  const t = useTranslations('shipments.list.acts')
  const [open, setOpen] = useState(false)
  const query = papersQuery(row)
  const papers = useQuery({ ...query, enabled: open && query.enabled })
  const words = t('print', { count: String(count) })
  const own = papers.data?.data
  return (
    <>
      <Button
        size="compact-sm"
        primary={primary}
        loading={open && papers.isPending}
        aria-label={`${words} · ${row.number}`}
        onClick={() => setOpen(true)}
      >
        {words}
      </Button>
      {open && own && (
        <PapersDialog
          shipmentId={row.id}
          papers={own}
          chosen={neverPrinted(own, ['invoice'])}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}

import { TextInput } from '@mantine/core'
import { IconClipboardText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiRow } from '../../../../../lib/api/api.ts'
import { notify } from '../../../../../lib/screen/notify.ts'
import { Button } from '../../../../../ui/actions/button.tsx'
import { SelectField } from '../../../../../ui/fields/select-field.tsx'
import { SearchBox } from '../../../../../ui/lists/search-box.tsx'
import { Badge } from '../../../../../ui/marks/badge.tsx'
import { EmptyState } from '../../../../../ui/states/empty-state.tsx'
import { ErrorState } from '../../../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../../../ui/states/skeletons.tsx'
import { locationsOf, useSaveLocations } from '../../../inventory-api.ts'
import { placesOf } from '../../../model/pasted-places.ts'
import type { InventorySearch } from '../../../search.ts'
import classes from '../inventory.module.css'
import { InventoryPager } from '../inventory-pager.tsx'
import { PasteSheet } from '../paste-sheet.tsx'
import { useWarehouseOptions } from '../use-warehouse-options.ts'

type Props = {
  search: InventorySearch
  onChange: (changes: Partial<InventorySearch>, replace?: boolean) => void
}

/** Where each article lies in a warehouse, and in which order it is walked past. */
export function PlacesView({ search, onChange }: Props) {
  const t = useTranslations('inventory.places')
  const options = useWarehouseOptions()
  const [pasting, setPasting] = useState(false)
  const warehouseId = search.warehouseId?.[0] ?? options[0]?.value
  return (
    <div className={classes.body}>
      <p className={classes.lead}>{t('lead')}</p>
      <div className={classes.bar}>
        <div className={classes.fields}>
          <SelectField
            label={t('warehouse')}
            value={warehouseId ?? null}
            options={options}
            onChange={(chosen) => onChange({ warehouseId: chosen === null ? undefined : [chosen] })}
          />
          <SearchBox
            label={t('search')}
            placeholder={t('search')}
            value={search.search}
            onSearch={(text) => onChange({ search: text })}
          />
        </div>
        <Button leftSection={<IconClipboardText size={17} />} onClick={() => setPasting(true)}>
          {t('paste')}
        </Button>
      </div>
      {warehouseId !== undefined && (
        <Places key={warehouseId} warehouseId={warehouseId} search={search} onChange={onChange} />
      )}
      {pasting && warehouseId !== undefined && (
        <PastePlaces warehouseId={warehouseId} onClose={() => setPasting(false)} />
      )}
    </div>
  )
}

function Places({ warehouseId, search, onChange }: Props & { warehouseId: string }) {
  const t = useTranslations('inventory.places')
  const places = useQuery(
    locationsOf({
      warehouseId,
      ...(search.search && { search: search.search }),
      ...(search.page && { page: search.page }),
    }),
  )
  if (places.error && !places.data) return <ErrorState error={places.error} retry={places.refetch} />
  if (!places.data) return <RowsSkeleton dense />
  if (places.data.data.length === 0) return <EmptyState title={t('emptyTitle')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <table className={classes.grid}>
        <caption className="hidden-text">{t('title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('product')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('location')}</th>
            <th scope="col">{t('position')}</th>
          </tr>
        </thead>
        <tbody>
          {places.data.data.map((place) => (
            <PlaceRow
              key={`${place.productId} ${place.location} ${place.position}`}
              warehouseId={warehouseId}
              place={place}
            />
          ))}
        </tbody>
      </table>
      <InventoryPager pagination={places.data.meta.pagination} onChange={onChange} />
    </>
  )
}

const CLASS_COLOURS = { A: 'primary', B: 'info', C: 'secondary' } as const

function PlaceRow({ warehouseId, place }: { warehouseId: string; place: ApiRow<'GET /stock/locations'> }) {
  const t = useTranslations('inventory.places')
  const [location, setLocation] = useState(place.location ?? '')
  const [position, setPosition] = useState(String(place.position ?? ''))
  const save = useSaveLocations()
  const leave = () => {
    const order = position.trim() === '' ? 0 : Number(position)
    const isSame = location.trim() === (place.location ?? '') && order === (place.position ?? 0)
    if (isSame || !Number.isInteger(order) || order < 0) return
    const line = { productId: place.productId, location: location.trim(), position: order }
    save.mutate({ body: { warehouseId, lines: [line] } })
  }
  return (
    <tr>
      <td data-wide>
        {place.description}
        <span className={classes.note}>{place.productId}</span>
      </td>
      <td data-name={t('class')}>
        <Badge colour={CLASS_COLOURS[place.class]}>{place.class}</Badge>
      </td>
      <td data-name={t('location')}>
        <TextInput
          aria-label={t('cell', { column: t('location'), product: place.productId })}
          maxLength={20}
          value={location}
          onChange={(event) => setLocation(event.currentTarget.value.toUpperCase())}
          onBlur={leave}
        />
      </td>
      <td data-name={t('position')}>
        <TextInput
          aria-label={t('cell', { column: t('position'), product: place.productId })}
          inputMode="numeric"
          maxLength={6}
          value={position}
          onChange={(event) => setPosition(event.currentTarget.value.replace(/[^0-9]/g, ''))}
          onBlur={leave}
        />
      </td>
    </tr>
  )
}

function PastePlaces({ warehouseId, onClose }: { warehouseId: string; onClose: () => void }) {
  const t = useTranslations('inventory.places')
  const [invalid, setInvalid] = useState<{ row: number; cell: string } | null>(null)
  const save = useSaveLocations(({ data }) => {
    notify.success(t('pasted', { count: data.saved }))
    onClose()
  })
  return (
    <PasteSheet
      title={t('paste')}
      lead={t('pasteLead')}
      example={t('pasteExample')}
      pending={save.isPending}
      onClose={onClose}
      onTake={(text) => {
        const read = placesOf(text)
        setInvalid(read.invalid)
        if (read.invalid === null && read.lines.length > 0)
          save.mutate({ body: { warehouseId, lines: [...read.lines] } })
      }}
      refusal={
        (invalid !== null || save.error) && (
          <p role="alert" className={classes.refusal}>
            {invalid === null
              ? save.error?.message
              : t('unreadable', { row: String(invalid.row), cell: invalid.cell })}
          </p>
        )
      }
    />
  )
}

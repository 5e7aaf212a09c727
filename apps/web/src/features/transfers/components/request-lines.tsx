import { Textarea } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { decimalMarkOf, isFigureError, readFigure } from '../../../lib/format/read-figure.ts'
import type { saveErrors } from '../../../lib/forms/save-errors.ts'
import { rowsOfSheet } from '../../../lib/lists/pasted-sheet.ts'
import { Button, IconButton } from '../../../ui/actions/button.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { Dialog } from '../../../ui/popups/dialog.tsx'
import { type FreeArticle, loadFree } from '../api.ts'
import { isShort, pastedLines, type RequestForm, type RequestLine, withLines } from '../model/request-form.ts'
import classes from './transfer.module.css'

type Props = {
  form: RequestForm
  errors: ReturnType<typeof saveErrors>
  onChange: (lines: readonly RequestLine[]) => void
}

/** The articles that are asked for, each with what is free of it where it leaves. */
export function RequestLines({ form, errors, onChange }: Props) {
  const t = useTranslations('transfers.request')
  const [isPasting, setPasting] = useState(false)
  const { from, to, lines } = form
  const articles = useArticles(form)
  const place = { warehouseId: from ?? '', toWarehouseId: to ?? undefined }
  const search = async (text: string, signal: AbortSignal) =>
    (await loadFree({ ...place, search: text }, signal))
      .filter(({ productId }) => !lines.some((line) => line.productId === productId))
      .map((article) => ({
        value: article.productId,
        label: `${article.productId} · ${article.description}`,
        detail: t('freeShort', { quantity: formatQuantity(article.free), unit: article.stockUnit }),
      }))
  const set = (index: number, values: Partial<RequestLine>) =>
    onChange(lines.map((line, place) => (place === index ? { ...line, ...values } : line)))
  return (
    <Card
      title={t('lines')}
      actions={
        <Button onClick={() => setPasting(true)} disabled={from === null}>
          {t('paste')}
        </Button>
      }
    >
      {lines.map((line, index) => (
        <ArticleLine
          key={line.productId}
          line={line}
          article={articles.get(line.productId)}
          errorOf={(field) => errors.of(`lines.${index}.${field}`)}
          onChange={(values) => set(index, values)}
          onRemove={() => onChange(lines.filter((_, place) => place !== index))}
        />
      ))}
      {errors.of('lines') && <p className={classes.error}>{errors.of('lines')}</p>}
      <SearchSelect
        key={`${from} ${lines.length}`}
        name={`transfer-articles ${from} ${to}`}
        label={t('add')}
        disabled={from === null}
        placeholder={t(from === null ? 'fromFirst' : 'search')}
        value={null}
        load={search}
        onChange={(found) => {
          if (found) onChange(withLines(lines, [{ productId: found.value, unit: '', quantity: 0 }]))
        }}
      />
      {isPasting && (
        <PasteDialog
          onClose={() => setPasting(false)}
          onTake={(added) => {
            onChange(withLines(lines, added))
            setPasting(false)
          }}
        />
      )}
    </Card>
  )
}

/** The articles of the lines with what is free of them, by code. */
function useArticles({ from, to, lines }: RequestForm): ReadonlyMap<string, FreeArticle> {
  const ids = lines.map(({ productId }) => productId).toSorted()
  const found = useQuery({
    queryKey: ['transfers', 'free', from, to, ids.join()],
    queryFn: ({ signal }) =>
      loadFree({ warehouseId: from ?? '', toWarehouseId: to ?? undefined, ids }, signal),
    enabled: from !== null && ids.length > 0,
    placeholderData: keepPreviousData,
  })
  return new Map((found.data ?? []).map((article) => [article.productId, article]))
}

type LineProps = {
  line: RequestLine
  article: FreeArticle | undefined
  errorOf: (field: string) => string | undefined
  onChange: (values: Partial<RequestLine>) => void
  onRemove: () => void
}

function ArticleLine({ line, article, errorOf, onChange, onRemove }: LineProps) {
  const t = useTranslations('transfers.request')
  const named = { article: article?.description ?? line.productId }
  const unit = line.unit === '' ? (article?.stockUnit ?? '') : line.unit
  const short = isShort({ ...line, unit }, article)
  const error = errorOf('productId')
  return (
    <div className={classes.article}>
      <span>
        {named.article}
        <small className="code">{line.productId}</small>
        {error && <small className={classes.error}>{error}</small>}
      </span>
      <QuantityField
        aria-label={t('quantityOf', named)}
        value={line.quantity}
        error={errorOf('quantity')}
        onChange={(quantity) => onChange({ quantity: quantity ?? 0 })}
      />
      <SelectField
        aria-label={t('unitOf', named)}
        value={unit === '' ? null : unit}
        options={(article?.units ?? []).map(({ code }) => ({ value: code, label: code }))}
        error={errorOf('unit')}
        onChange={(code) => onChange({ unit: code ?? '' })}
      />
      <span>
        {article && (
          <>
            <span data-short={short || undefined}>
              {t('free', { quantity: formatQuantity(article.free), unit: article.stockUnit })}
            </span>
            <small>{t('freeThere', { quantity: formatQuantity(article.freeThere) })}</small>
          </>
        )}
      </span>
      <IconButton label={t('remove', named)} onClick={onRemove}>
        <IconTrash size={18} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

type PasteProps = { onClose: () => void; onTake: (lines: readonly RequestLine[]) => void }

/** A place for rows copied from a sheet: article, quantity, unit. */
function PasteDialog({ onClose, onTake }: PasteProps) {
  const t = useTranslations('transfers.request')
  const ui = useTranslations('ui')
  const [text, setText] = useState('')
  const rows = rowsOfSheet(text, (cells) => !cells.some((cell) => /\d/.test(cell)))
  const mark = decimalMarkOf(rows.map(({ cells }) => cells[1] ?? ''))
  const { lines, invalid } = pastedLines(rows, (cell) => {
    const figure = readFigure(cell, 'quantity', mark)
    return isFigureError(figure) || figure === null ? null : figure / 1000
  })
  return (
    <Dialog open onClose={onClose} title={t('pasteTitle')} size={560}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          if (invalid === null && lines.length > 0) onTake(lines)
        }}
      >
        <Textarea
          label={t('pasteField')}
          description={t('pasteHint')}
          placeholder={t('pasteExample')}
          rows={8}
          data-autofocus
          value={text}
          error={invalid ? t('unreadable', { row: String(invalid.row), cell: invalid.cell }) : undefined}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={classes.buttons}>
          <Button onClick={onClose}>{ui('cancel')}</Button>
          <Button type="submit" primary disabled={lines.length === 0 || invalid !== null}>
            {t('take')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

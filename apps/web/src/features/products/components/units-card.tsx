import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { formatQuantity } from '../../../lib/format/quantity.ts'
import { Badge } from '../../../ui/marks/badge.tsx'
import { CodeText } from '../../../ui/marks/text.tsx'
import { Card } from '../../../ui/page/card.tsx'
import type { Product } from '../model/product-form.ts'
import classes from './product.module.css'
import { useUnitWords } from './use-unit-words.ts'

/** What each unit contains, its barcode, its weights and where it is used. */
export function UnitsCard({ product }: { product: Product }) {
  const t = useTranslations('products.units')
  const words = useUnitWords()
  const { units } = product
  const weight = (kg: number) => (kg === 0 ? '–' : formatQuantity(kg))
  return (
    <Card flush title={t('title')} actions={<span className={classes.quiet}>{words.content(units)}</span>}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a table that is wider than the screen is scrolled by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={t('table')}>
        <table className={classes.table} data-units>
          <thead>
            <tr>
              <th scope="col">{t('unit')}</th>
              <th scope="col" data-figure>
                {t('contains')}
              </th>
              <th scope="col">{t('barcode')}</th>
              <th scope="col" data-figure>
                {t('net')}
              </th>
              <th scope="col" data-figure>
                {t('gross')}
              </th>
              <th scope="col" data-figure>
                {t('use')}
              </th>
            </tr>
          </thead>
          <tbody>
            {units.map((unit) => (
              <tr key={unit.code}>
                <th scope="row">
                  {words.name(unit.code)} {words.name(unit.code) !== unit.code && <small>{unit.code}</small>}
                </th>
                <td data-figure>{words.part(units, unit)}</td>
                <td data-label={t('barcode')}>
                  {unit.barcode === '' ? '–' : <CodeText>{unit.barcode}</CodeText>}
                </td>
                <td data-figure data-quiet data-label={t('net')}>
                  {weight(unit.netWeight)}
                </td>
                <td data-figure data-label={t('gross')}>
                  {weight(unit.grossWeight)}
                </td>
                <td data-figure data-uses>
                  {unit.code === product.baseUnit && <Badge>{t('base')}</Badge>}{' '}
                  <span className={classes.quiet}>
                    {usesOf(product, unit)
                      .map((use) => t(use))
                      .join(' · ')}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className={classes.foot}>
        <Example product={product} />
        {product.allowedActions.includes('edit') && (
          <Link to="/settings/products/$id" params={{ id: product.id }}>
            {t('add')}
          </Link>
        )}
      </p>
    </Card>
  )
}

/** What is done in a unit, besides counting the others in it. */
function usesOf(
  product: Product,
  { code, orderable }: Product['units'][number],
): ('sales' | 'stock' | 'orders' | 'receipts')[] {
  const uses = [
    ...(code === product.unit ? ['sales' as const] : []),
    ...(code === product.stockUnit ? ['stock' as const] : []),
    ...(orderable && code !== product.unit ? ['orders' as const] : []),
  ]
  return uses.length === 0 && code !== product.baseUnit ? ['receipts' as const] : uses
}

/** 3,5 cx asked for: 3 cx and 5 un leave, 35 un are counted. Only where half a sales unit is a whole number of base units, and stock counts these. */
function Example({ product: { units, unit, baseUnit, stockUnit } }: { product: Product }) {
  const t = useTranslations('products.units')
  const factor = units.find(({ code }) => code === unit)?.factor ?? 1
  if (unit === baseUnit || stockUnit !== baseUnit || factor < 2 || !Number.isInteger(factor / 2))
    return <span />
  const figures = {
    unit,
    base: baseUnit,
    half: formatQuantity(factor / 2),
    all: formatQuantity(factor * 3.5),
  }
  return <span>{t.rich('example', { ...figures, strong: (text) => <strong>{text}</strong> })}</span>
}

import { TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { saveErrors } from '../../../lib/forms/save-errors.ts'
import { Button } from '../../../ui/actions/button.tsx'
import { PercentField } from '../../../ui/fields/percent-field.tsx'
import { QuantityField } from '../../../ui/fields/quantity-field.tsx'
import { SearchSelect } from '../../../ui/fields/search-select.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { Toggle } from '../../../ui/fields/toggle.tsx'
import { Card } from '../../../ui/page/card.tsx'
import { findArticles, operationsQuery, type Retailer, useSaveRetailer } from '../api.ts'
import classes from './maps.module.css'

type Rule = Retailer['rules'][number]

/** How a retailer's orders are taken: as messages name it, what its prices may differ by, and what it may order. */
export function RetailerForm({ profile }: { profile: Retailer }) {
  const t = useTranslations('morpheus.maps')
  const save = useSaveRetailer()
  const operations = useQuery(operationsQuery()).data?.data ?? []
  const [gln, setGln] = useState(profile.gln ?? '')
  const [operationId, setOperation] = useState(profile.operationId)
  const [tolerance, setTolerance] = useState<number | null>(profile.priceTolerance / 100)
  const [waitsForAll, setWaits] = useState(profile.waitsForAll)
  const [rules, setRules] = useState<readonly Rule[]>(profile.rules)
  const errors = saveErrors(save.error, ['gln', 'operationId', 'priceTolerance', 'rules'])
  const send = () =>
    save.mutate({
      params: { id: profile.retailer.id },
      body: {
        version: profile.version,
        gln: gln.trim() === '' ? null : gln.trim(),
        operationId,
        priceTolerance: Math.round((tolerance ?? 0) * 100),
        waitsForAll,
        rules: rules.map(({ productName: _, ...rule }) => rule),
      },
    })
  return (
    <Card title={t('profile', { name: profile.retailer.name })}>
      <div className={classes.fields}>
        <TextInput
          label={t('gln')}
          description={t('glnHint')}
          value={gln}
          maxLength={40}
          autoComplete="off"
          error={errors.of('gln')}
          onChange={(event) => setGln(event.currentTarget.value)}
        />
        <SelectField
          label={t('operation')}
          description={t('operationHint')}
          clearable
          value={operationId}
          error={errors.of('operationId')}
          options={operations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setOperation}
        />
        <PercentField
          label={t('tolerance')}
          value={tolerance}
          error={errors.of('priceTolerance')}
          onChange={setTolerance}
        />
        <Toggle
          checked={waitsForAll}
          label={t('waitsForAll')}
          description={t('waitsHint')}
          onChange={setWaits}
        />
      </div>
      <Rules rules={rules} onChange={setRules} error={errors.of} />
      {errors.rest && (
        <p role="alert" className={classes.alert}>
          {errors.rest}
        </p>
      )}
      <div className={classes.buttons}>
        <Button primary loading={save.isPending} onClick={send}>
          {t('save')}
        </Button>
      </div>
    </Card>
  )
}

type RulesProps = {
  rules: readonly Rule[]
  onChange: (rules: readonly Rule[]) => void
  error: (field: string) => string | undefined
}

/** Minimum and pack by article and unit; a rule without an article holds for all that have the unit. */
function Rules({ rules, onChange, error }: RulesProps) {
  const t = useTranslations('morpheus.maps')
  const change = (at: number, values: Partial<Rule>) =>
    onChange(rules.map((rule, place) => (place === at ? { ...rule, ...values } : rule)))
  return (
    <fieldset className={classes.rules}>
      <legend>{t('rules')}</legend>
      {rules.map((rule, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rules have no number until they are saved
        <div key={at} className={classes.rule}>
          <SearchSelect
            name="morpheus-rule"
            label={t('ruleArticle')}
            placeholder={t('everyArticle')}
            clearable
            value={rule.productId === null ? null : { value: rule.productId, label: rule.productName }}
            error={error(`rules.${at}.productId`)}
            load={findArticles}
            onChange={(found) =>
              change(at, { productId: found?.value ?? null, productName: found?.label ?? '' })
            }
          />
          <TextInput
            label={t('ruleUnit')}
            value={rule.unit}
            maxLength={10}
            autoComplete="off"
            error={error(`rules.${at}.unit`)}
            onChange={(event) => change(at, { unit: event.currentTarget.value })}
          />
          <QuantityField
            label={t('minimum')}
            value={rule.minimum}
            error={error(`rules.${at}.minimum`)}
            onChange={(minimum) => change(at, { minimum: minimum ?? 0 })}
          />
          <QuantityField
            label={t('multiple')}
            value={rule.multiple}
            onChange={(multiple) => change(at, { multiple: multiple ?? 0 })}
          />
          <Button size="compact-sm" onClick={() => onChange(rules.filter((_, place) => place !== at))}>
            {t('removeRule')}
          </Button>
        </div>
      ))}
      <Button
        size="compact-sm"
        onClick={() =>
          onChange([...rules, { productId: null, productName: '', unit: '', minimum: 0, multiple: 0 }])
        }
      >
        {t('addRule')}
      </Button>
    </fieldset>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { retailersQuery } from '../api.ts'
import classes from './claims.module.css'
import { FileDrop } from './file-drop.tsx'
import { FileList } from './file-list.tsx'

/** Files of claims: whose they are, what they would bring, and what became of those that came. */
export function ClaimFiles({ page }: { page: number | undefined }) {
  const t = useTranslations('claims.files')
  const retailers = useQuery(retailersQuery()).data?.data ?? []
  const [retailerId, setRetailer] = useState<string | null>(null)
  const navigate = useNavigate()
  return (
    <div className={classes.sheet}>
      <div className={classes.narrow}>
        <SelectField
          label={t('retailer')}
          value={retailerId}
          clearable
          options={retailers.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setRetailer}
        />
      </div>
      <FileDrop retailerId={retailerId ?? undefined} />
      <FileList
        page={page}
        onPage={(next) => navigate({ to: '/claims', search: { view: 'files', page: next } })}
      />
    </div>
  )
}

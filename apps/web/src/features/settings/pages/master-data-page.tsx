import { canOpen } from '@cais/domain/access/pages'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { rolesOf, useCurrentUser } from '../../../lib/session/current-user.ts'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { SettingsAreas } from '../components/settings-areas.tsx'
import { MASTER_DATA_GROUPS, masterDataOf } from '../master-data-entries.ts'
import classes from './master-data-page.module.css'

/** The kinds of master data that the user keeps, by group. */
export function MasterDataPage() {
  const t = useTranslations('master-data')
  const settings = useTranslations('settings')
  const roles = rolesOf(useCurrentUser())
  const entries = masterDataOf(roles)
  return (
    <>
      <PageHeader
        title={settings('tab.masterData')}
        actions={canOpen(roles, 'settings-imports') && <Link to="/settings/imports">{t('imports')}</Link>}
      />
      <SettingsAreas open="masterData">
        <div className={classes.page}>
          {MASTER_DATA_GROUPS.filter((group) => entries.some((entry) => entry.group === group)).map(
            (group) => (
              <section key={group} aria-labelledby={`group-${group}`}>
                <h2 id={`group-${group}`} className={classes.group}>
                  {t(`groups.${group}`)}
                </h2>
                <ul className={classes.entries}>
                  {entries
                    .filter((entry) => entry.group === group)
                    .map(({ key, link }) => (
                      <li key={key}>
                        <Link {...link} className={classes.entry}>
                          <strong>{t(`entries.${key}.name`)}</strong>
                          <span>{t(`entries.${key}.text`)}</span>
                        </Link>
                      </li>
                    ))}
                </ul>
              </section>
            ),
          )}
        </div>
      </SettingsAreas>
    </>
  )
}

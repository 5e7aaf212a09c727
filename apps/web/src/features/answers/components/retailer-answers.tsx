import { useQuery } from '@tanstack/react-query'
import { ErrorState } from '../../../ui/states/error-state.tsx'
import { RowsSkeleton } from '../../../ui/states/skeletons.tsx'
import { profileQuery } from '../api.ts'
import classes from './answers.module.css'
import { ProfileEditor } from './profile-editor.tsx'
import { RecentAnswers } from './recent-answers.tsx'

/** Which answers a retailer gets, and the newest of them. */
export function RetailerAnswers({ id }: { id: string }) {
  const { data, error, refetch } = useQuery(profileQuery(id))
  if (error && !data) return <ErrorState error={error} retry={refetch} />
  if (!data) return <RowsSkeleton />
  return (
    <div className={classes.page}>
      <ProfileEditor profile={data.data} />
      <RecentAnswers retailerId={id} />
    </div>
  )
}

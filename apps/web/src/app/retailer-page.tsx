import { RetailerPage } from '../features/retailers/pages/retailer-page.tsx'
import { lazyComponent } from '../ui/states/lazy-component.tsx'

const Answers = lazyComponent(
  async () => (await import('../features/answers/components/retailer-answers.tsx')).RetailerAnswers,
)

/** A retailer with the answers that it gets beside its ways in. */
export const RetailerWithAnswers = () => <RetailerPage Answers={Answers} />

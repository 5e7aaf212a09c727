/** Words of the own-document rule. */
export default {
  title: 'Own documents',
  text: 'Nobody decides on a document that they submitted. In a branch with few people this rule can be switched off; each change stays in the history.',
  branch: '{branch}: may decide on own documents',
  changed: 'Rule saved.',
} as const

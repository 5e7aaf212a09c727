export default { title: 'Components' } as const

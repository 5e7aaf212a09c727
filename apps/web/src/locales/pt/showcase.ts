export default { title: 'Componentes' } as const

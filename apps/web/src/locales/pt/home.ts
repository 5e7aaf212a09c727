export default {
  greeting: 'Olá, {name}',
  waiting: 'O que espera por si',
  nothing: 'Nada espera por si agora.',
  today: 'Hoje',
  oldest: 'mais antigo há {age}',
} as const

import roleNames from '@cais/contract/messages/role-names-pt'

export default {
  welcome: 'Bom dia de trabalho',
  lead: 'Da encomenda ao camião carregado e à factura certa.',
  title: 'Entrar',
  username: 'Utilizador',
  password: 'Senha',
  submit: 'Entrar',
  submitting: 'A entrar...',
  demo: {
    title: 'Empresa de demonstração',
    text: 'Escolha uma função. A senha é a mesma para todos:',
    more: 'Mais funções',
    use: 'Entrar como {user}',
  },
  again: {
    title: 'A sessão terminou',
    text: 'Introduza a senha de {user} para continuar onde estava. O que escreveu está guardado.',
    leave: 'Entrar com outro utilizador',
    submit: 'Continuar',
  },
  /** The page of a link to a first password. */
  first: {
    title: 'Escolher a senha',
    lead: 'Olá, {name}. Esta senha é para o utilizador {username}.',
    submit: 'Guardar e entrar',
    until: 'A ligação serve uma vez, até {when}.',
    invalidTitle: 'A ligação já não serve',
    partTitle: 'A ligação está incompleta',
    noToken: 'Falta o que vem depois de #. Abra a ligação inteira, como a recebeu.',
    toLogin: 'Ir para a página de entrada',
  },
  /** The page that replaces a temporary password. */
  change: {
    title: 'Escolher a sua senha',
    lead: 'Entrou com uma senha temporária, {name}. Escolha a sua para continuar.',
    submit: 'Guardar e continuar',
    leave: 'Sair',
    done: 'Senha guardada.',
  },
  managerOf: `${roleNames.WAREHOUSE_MANAGER} {branch}`,
  roles: {
    ...roleNames,
    ADMIN_SD: `${roleNames.WAREHOUSE_MANAGER} SD`,
    ADMIN_FP: `${roleNames.WAREHOUSE_MANAGER} FP`,
    ADMIN_BE: `${roleNames.WAREHOUSE_MANAGER} BE`,
    ADMIN_ZI: `${roleNames.WAREHOUSE_MANAGER} ZI`,
    ADMIN_NP: `${roleNames.WAREHOUSE_MANAGER} NP`,
    ADMIN_NC: `${roleNames.WAREHOUSE_MANAGER} NC`,
  },
} as const

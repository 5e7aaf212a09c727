export default {
  greeting: 'Hello, {name}',
  waiting: 'What waits for you',
  nothing: 'Nothing waits for you now.',
  today: 'Today',
  oldest: 'oldest {age} ago',
} as const

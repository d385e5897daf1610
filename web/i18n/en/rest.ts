import account from './account.json' with { type: 'json' };
import blocking from './blocking.json' with { type: 'json' };
import dashboard from './dashboard.json' with { type: 'json' };
import payment from './payment.json' with { type: 'json' };
import reservations from './reservations.json' with { type: 'json' };
import visits from './visits.json' with { type: 'json' };

export default { account, blocking, dashboard, payment, reservations, visits };

import { phone, contact, mention, webUrl } from './src/facts/values.ts';
for (const s of ['+43 1 512 34 56','tel:+1 (202) 555-0123','+49 (0)30 901820','0043 1 512 34 56','112','+43112','+39 6 69812345','+52 1 55 1234 5678','+39 0347 1234567','+1 202-555-0123 ext. 77','+1 202-555-0123;ext=77','+1 202-555-0123,,123','+1 202 555 0123 x77','+1202555CALL','call +1 202 555 0123','(202) 555-0123','+447700900123','＋４３ １ ５１２ ３４ ５６','\u202a+43 1 5123456\u202c','+44 20 7946 0123 / 0124','+1 202 555 0123#77','+1 202 555 0123 w 5','','sms:+12025550123','+225 01 23 45 67','1.2.3'])
 console.log(JSON.stringify(s), phone.safeParse(s).data ?? phone.safeParse(s).error.issues.map(i=>i.message));
for (const s of ['hello@clinic.example','tel:+43 1 512 34 56','sms:+12025550123','+1 202-555-0123 ext. 77','https://desk.example/report','mailto:a@b.example','http://x','a b@c','tel:','tel:112','mailto:a@b\nx','user:pw@host'])
 console.log(JSON.stringify(s), contact.safeParse(s).data ?? contact.safeParse(s).error.issues.map(i=>i.message));
for (const s of ['+44 20 7946 0999','https://Agents.clinic.example:443/x#y','1.3.0','https://A.example','2024-01-02']) console.log(s, mention.safeParse(s).data)
